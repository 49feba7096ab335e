import { formatInteger } from '../../shared/format/format-number.ts';
import { labelOf } from '../../analysis/explain/absence-text.ts';
import type { BlockAbsences } from '../../analysis/facts/absence/block-absences.ts';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';
import type { SectionNavItem } from '../../ui/page/section-nav.tsx';
import { PLACEHOLDER_COUNT } from './block-placeholders.tsx';

/** The sections of a complete block. A count is null until its section has counted. */
export function listSections(
  overview: BlockOverview,
  absences: BlockAbsences,
  programCount: number | null,
  accountCount: number | null,
  /** False for a saved response. */
  isAnswer: boolean,
): readonly SectionNavItem[] {
  const { block, rows } = overview;
  const formatCount = (count: number | null) => (count === null ? PLACEHOLDER_COUNT : formatInteger(count));
  const count = rows?.length ?? block.signatures?.length;
  const transactions = count === undefined ? labelOf(absences.transactions) : formatInteger(count);
  return [
    { id: 'overview', title: 'Overview' },
    ...(rows === null || rows.length === 0 ? [] : [{ id: 'map', title: 'Map', count: transactions }]),
    { id: 'transactions', title: 'Transactions', count: transactions },
    {
      id: 'rewards',
      title: 'Rewards',
      count:
        block.rewards === null
          ? labelOf(absences.rewards)
          : block.rewards.length === 0
            ? 'none'
            : formatInteger(block.rewards.length),
    },
    ...(usageRows(overview) === null
      ? []
      : [
          { id: 'programs', title: 'Programs', count: formatCount(programCount) },
          { id: 'accounts', title: 'Accounts', count: formatCount(accountCount) },
        ]),
    ...(isAnswer ? [{ id: 'second-opinion', title: 'Second opinion' }] : []),
    { id: 'raw', title: 'Raw' },
  ];
}

/**
 * The rows to count programs and accounts of; null if there are none, or if votes cannot be distinguished from other transactions.
 */
export function usageRows({ rows, summary }: BlockOverview): readonly BlockRow[] | null {
  return summary?.votesKnown === true && rows !== null && rows.length > 0 ? rows : null;
}

/** How many transactions have a row on the page. */
export function rowCount({ rows, block }: BlockOverview): number {
  return rows?.length ?? block.signatures?.length ?? 0;
}
