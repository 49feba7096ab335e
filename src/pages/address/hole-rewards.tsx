import { useQueries, useQuery } from '@tanstack/react-query';
import { type CSSProperties, useMemo } from 'react';
import { Link } from 'react-router';
import type { LamportUnit } from '../../analysis/explain/wording.ts';
import { holeRewardsText } from '../../analysis/explain/fields/history-text.ts';
import type { HistoryHole } from '../../analysis/facts/account-history.ts';
import { type HoleRewards, epochsOfHole, explainHole } from '../../analysis/facts/hole-rewards.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import { useClient } from '../../queries/client-context.ts';
import { genesisHashQueryOptions } from '../../queries/era-query.ts';
import { inflationRewardQueryOptions } from '../../queries/inflation-reward-query.ts';
import { formatCount, formatInteger } from '../../shared/format/format-number.ts';
import { scheduleOf } from '../../solana/era/clusters.ts';
import type { Address, Slot } from '../../solana/ids/ids.ts';

/** The rewards of holes, and the epochs that are asked for. */
interface RewardsOfHoles {
  /** Empty until all answers have arrived. A hole that no reward can explain is not in it. */
  readonly rewards: ReadonlyMap<HistoryHole, HoleRewards>;
  /** Requests that all of the holes need. */
  readonly epochs: number;
}

/** `now`: the slot of the account state, at which the newest hole ends. Nothing is requested unless `isAsked`. */
export function useRewardsOfHoles(
  address: Address,
  holes: readonly HistoryHole[],
  now: Slot | null,
  isAsked: boolean,
): RewardsOfHoles {
  const client = useClient();
  const { data: genesisHash } = useQuery({ ...genesisHashQueryOptions(client), enabled: holes.length > 0 });
  const wanted = useMemo(
    () =>
      genesisHash === undefined
        ? []
        : holes.map((hole) => ({ hole, epochs: epochsOfHole(hole, now, scheduleOf(genesisHash)) })),
    [genesisHash, holes, now],
  );
  const asked = useMemo(() => [...new Set(wanted.flatMap(({ epochs }) => epochs))].slice(0, MAX_EPOCHS), [wanted]);
  const answers = useQueries({
    queries: asked.map((epoch) => ({ ...inflationRewardQueryOptions(client, address, epoch), enabled: isAsked })),
    combine: (results) =>
      // Without an answer, an epoch is undefined.
      results.every(({ data, isError }) => data !== undefined || isError) ? results.map(({ data }) => data) : null,
  });
  const rewards = useMemo(() => {
    const byEpoch = new Map(answers && asked.map((epoch, at) => [epoch, answers[at]]));
    return new Map(
      wanted.flatMap(({ hole, epochs }) =>
        epochs.length > 0 && epochs.every((epoch) => byEpoch.has(epoch))
          ? [
              [
                hole,
                explainHole(
                  hole,
                  now,
                  epochs.map((epoch) => byEpoch.get(epoch)),
                ),
              ] as const,
            ]
          : [],
      ),
    );
  }, [answers, asked, now, wanted]);
  return { rewards, epochs: asked.length };
}

/** As many as the service answers in one batch. */
const MAX_EPOCHS = 100;

/** What rewards explain of a hole, each with a link to the block that paid it. */
export function HoleRewardsNote({ rewards, unit }: { readonly rewards: HoleRewards; readonly unit: LamportUnit }) {
  const paths = usePaths();
  const { paid } = rewards;
  return (
    <div className="muted" style={NOTE}>
      {holeRewardsText(rewards, unit)}{' '}
      {paid.slice(0, MAX_LINKS).map(({ epoch, effectiveSlot }, at) => (
        <span key={epoch}>
          {at > 0 && ', '}
          epoch {formatInteger(epoch)} in{' '}
          <Link to={`${paths.block(effectiveSlot)}#rewards`}>block {formatInteger(effectiveSlot)}</Link>
        </span>
      ))}
      {paid.length > MAX_LINKS && ` and ${formatCount(paid.length - MAX_LINKS, 'other')}`}
    </div>
  );
}

const MAX_LINKS = 5;
const NOTE: CSSProperties = { paddingBottom: 4 };
