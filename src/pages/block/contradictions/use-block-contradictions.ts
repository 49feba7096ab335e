import { useMemo } from 'react';
import type { BlockOverview } from '../../../analysis/facts/block/block-overview.ts';
import { checkBlock } from '../../../analysis/facts/contradictions/check-block.ts';
import { describeBlockContradiction } from '../../../analysis/explain/contradiction-text.ts';
import type { BlockCheck } from '../../../queries/block/block-balances.worker.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Slot } from '../../../solana/ids/ids.ts';

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
