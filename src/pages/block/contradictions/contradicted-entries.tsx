import type { BlockOverview } from '../../../analysis/facts/block/block-overview.ts';
import type { BlockRow } from '../../../analysis/facts/block/block-row.ts';
import { checkBlock } from '../../../analysis/facts/contradictions/check-block.ts';
import type { ContradictedTransaction } from '../../../analysis/facts/contradictions/contradiction.ts';
import {
  describeBlockContradiction,
  describeContradiction,
} from '../../../analysis/explain/outcome/contradiction-text.ts';
import { shortAddress } from '../../../analysis/explain/wording.ts';
import { Fragment, useMemo } from 'react';
import type { PathParams } from '../../../features/routing/paths.ts';
import type { BlockCheck } from '../../../queries/block/answer-block-request.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import { TransactionLink } from '../transaction-link.tsx';

/** Names the transactions of a block that contradict themselves, with the reasons. */
export function ContradictedEntries({
  entries,
  rows,
  linkParams,
}: {
  readonly entries: readonly ContradictedTransaction[];
  readonly rows: readonly BlockRow[];
  readonly linkParams: PathParams;
}) {
  return (
    <div className="notice" data-testid="contradicted-entries" style={{ marginTop: 8 }}>
      <StatusIcon kind="warning" />
      <div>
        {entries.slice(0, SHOWN).map(({ index, succeeded, found }) => (
          <Fragment key={index}>
            <TransactionLink index={index} rows={rows} params={linkParams} />:{' '}
            {found.map((each) => describeContradiction(each, succeeded, shortAddress)).join(' ')}
            <br />
          </Fragment>
        ))}
        {entries.length > SHOWN && `${formatInteger(entries.length - SHOWN)} more`}
      </div>
    </div>
  );
}

const SHOWN = 5;

/** Why a complete answer cannot be true, in sentences. `check` and the listed slots arrive later than the answer. */
export function useBlockContradictions(
  overview: BlockOverview | null,
  check: BlockCheck | null | undefined,
  listed: readonly Slot[] | undefined,
): readonly string[] {
  const own = useMemo(() => {
    if (overview === null) return [];
    const { block, rows } = overview;
    return checkBlock(block, rows?.map(({ signature }) => signature) ?? block.signatures ?? [], listed ?? []);
  }, [overview, listed]);
  return useMemo(() => {
    const count = check?.contradicted.length ?? 0;
    return [
      ...own.map(describeBlockContradiction),
      ...(count === 0
        ? []
        : [count === 1 ? ONE : `${formatInteger(count)} transactions of this block contradict themselves.`]),
      ...(check == null || check.chain.breaks.length === 0 ? [] : [BREAKS]),
    ];
  }, [own, check]);
}

const ONE = 'A transaction of this block contradicts itself.';
const BREAKS = 'The recorded balances of its transactions contradict each other.';
