import { useQueries, useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router';
import { FailureSentence, NotOffered } from '../../features/errors/failure.tsx';
import { usePaths } from '../../features/routing/paths-context.ts';
import { useClient, useIsMissing } from '../../queries/client-context.ts';
import { genesisHashQueryOptions } from '../../queries/era-query.ts';
import { INFLATION_REWARD, inflationRewardQueryOptions } from '../../queries/inflation-reward-query.ts';
import type { InflationReward } from '../../rpc-protocol/responses/decode-inflation-reward.ts';
import { JsonRpcError } from '../../rpc-client/exchange/errors.ts';
import { formatCount, formatInteger } from '../../shared/format/format-number.ts';
import { quotableText } from '../../shared/format/visible-text.ts';
import { epochPosition, scheduleOf, slotsOfEpoch } from '../../solana/era/clusters.ts';
import type { Address, Slot } from '../../solana/ids/ids.ts';
import { Section } from '../../ui/page/section.tsx';
import { Placeholder } from '../../ui/rendering/no-layout-shift.tsx';
import { Sol, SolUnit } from '../../ui/values/amount.tsx';

/**
 * The rewards of a vote or stake account by epoch, each with the block that paid it: at once from Slotscope's own service, on request from
 * others.
 */
export function EpochRewards({ address, slot }: { readonly address: Address; readonly slot: Slot }) {
  const client = useClient();
  const isMissing = useIsMissing(INFLATION_REWARD);
  const [asked, setAsked] = useState(client.batches ? PAGE : 0);
  const { data: genesisHash } = useQuery(genesisHashQueryOptions(client));
  const schedule = genesisHash === undefined ? null : scheduleOf(genesisHash);
  // The rewards of an epoch are paid in the next one.
  const ended = schedule === null ? 0n : epochPosition(schedule, slot).epoch;
  const epochs = Array.from({ length: Math.min(asked, Number(ended)) }, (_, at) => ended - 1n - BigInt(at));
  const answers = useQueries({
    queries: epochs.map((epoch) => inflationRewardQueryOptions(client, address, epoch)),
  });
  const hasOlder = schedule !== null && BigInt(asked) < ended;
  return (
    <Section
      id="rewards"
      title="Rewards"
      count={
        <>
          by epoch, in <SolUnit />
        </>
      }
    >
      {isMissing ? (
        <p className="hint">
          <NotOffered method={INFLATION_REWARD} what="Rewards are not listed" />
        </p>
      ) : (
        <>
          {epochs.length > 0 && schedule !== null && (
            <table className="table compact" aria-label="Rewards by epoch">
              <thead>
                <tr>
                  <th className="numeric">Epoch</th>
                  <th className="numeric">Reward</th>
                  <th className="numeric phone-hidden">Balance after</th>
                  <th className="numeric phone-hidden">Commission</th>
                  <th>Paid in block</th>
                </tr>
              </thead>
              <tbody>
                {epochs.map((epoch, at) => (
                  <tr key={epoch}>
                    <td className="numeric">{formatInteger(epoch)}</td>
                    <Cells
                      address={address}
                      reward={answers[at]?.data}
                      error={answers[at]?.error ?? null}
                      paidFrom={slotsOfEpoch(schedule, epoch + 1n).first}
                    />
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <p className="hint">
            {hasOlder && (
              <button type="button" className="text-button" onClick={() => setAsked(asked + PAGE)}>
                {asked === 0 ? `Ask for the last ${PAGE} epochs` : `${PAGE} older epochs`}
              </button>
            )}{' '}
            {hasOlder && asked === 0 && `${formatCount(PAGE, 'request')}, one an epoch.`}
            {schedule !== null && ended === 0n && 'No epoch has ended yet.'}
          </p>
        </>
      )}
    </Section>
  );
}

function Cells({
  address,
  reward,
  error,
  paidFrom,
}: {
  readonly address: Address;
  /** undefined: not known, null: there was none. */
  readonly reward: InflationReward | null | undefined;
  readonly error: Error | null;
  /** The first slot in which it can be paid. */
  readonly paidFrom: Slot;
}) {
  const paths = usePaths();
  if (reward === undefined || reward === null)
    return (
      <td colSpan={4} className="muted" style={WRAPPED}>
        {error !== null ? (
          error instanceof JsonRpcError ? (
            <>not known: “{quotableText(error.message)}”</>
          ) : (
            <FailureSentence error={error} subject={{ kind: 'address', address }} />
          )
        ) : reward === null ? (
          'none'
        ) : (
          <Placeholder width={120} />
        )}
      </td>
    );
  const { amount, postBalance, commission, commissionBps, effectiveSlot } = reward;
  const late = effectiveSlot - paidFrom;
  return (
    <>
      <td className="numeric">
        <Sol lamports={amount} />
      </td>
      <td className="numeric phone-hidden">
        <Sol lamports={postBalance} />
      </td>
      <td className="numeric phone-hidden">{commissionText(commission, commissionBps)}</td>
      <td style={WRAPPED}>
        <Link className="mono" to={`${paths.block(effectiveSlot)}#rewards`}>
          {formatInteger(effectiveSlot)}
        </Link>{' '}
        <span className="muted">
          {late === 0n ? 'the first slot of the next epoch' : `${formatCount(late, 'slot')} into the next epoch`}
        </span>
      </td>
    </>
  );
}

/** In percent; newer nodes return basis points. */
function commissionText(commission: number | null, commissionBps: number | null): string {
  if (commissionBps !== null) return `${commissionBps / 100}%`;
  return commission === null ? '' : `${commission}%`;
}

const PAGE = 10;
/** On a phone, a row may have two lines. */
const WRAPPED: CSSProperties = { whiteSpace: 'normal', overflowWrap: 'anywhere' };
