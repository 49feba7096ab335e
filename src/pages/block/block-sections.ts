import { formatInteger } from '../../shared/format/format-number.ts';
import type { SectionNavItem } from '../../ui/page/section-nav.tsx';
import { labelOf } from '../../analysis/explain/absence-text.ts';
import type { BlockAbsences } from '../../analysis/facts/absence/block-absences.ts';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import type { BlockRow } from '../../analysis/facts/block/block-row.ts';

/** The source of the sections of a complete block. */
interface Counted {
  readonly overview: BlockOverview;
  readonly absences: BlockAbsences;
  /** null until their section has counted. */
  readonly programs: number | null;
  readonly accounts: number | null;
  /** False for a saved response. */
  readonly isAnswer: boolean;
}

/** The sections of the page. `counted` is null until the block is complete: the page will then have all of them. */
export function listSections(counted: Counted | null): readonly SectionNavItem[] {
  if (counted === null) return ALL;
  const { overview, absences, programs, accounts, isAnswer } = counted;
  const { block, rows } = overview;
  const count = rows?.length ?? block.signatures?.length;
  const transactions = count === undefined ? labelOf(absences.transactions) : formatInteger(count);
  return ALL.flatMap((section): readonly SectionNavItem[] => {
    switch (section.id) {
      case 'map':
        return rows === null || rows.length === 0 ? [] : [{ ...section, count: transactions }];
      case 'transactions':
        return [{ ...section, count: transactions }];
      case 'rewards':
        return [{ ...section, count: countRewards(block.rewards?.length ?? null, absences) }];
      case 'programs':
        return usageRows(overview) === null ? [] : [{ ...section, count: formatCount(programs) }];
      case 'accounts':
        return usageRows(overview) === null ? [] : [{ ...section, count: formatCount(accounts) }];
      case 'second-opinion':
        return isAnswer ? [section] : [];
      default:
        return [section];
    }
  });
}

/** Placeholder for an unknown count; keeps the height of its line. */
const PENDING_COUNT = '\u00a0';
const ALL: readonly SectionNavItem[] = [
  { id: 'overview', title: 'Overview' },
  { id: 'map', title: 'Map', count: PENDING_COUNT },
  { id: 'transactions', title: 'Transactions', count: PENDING_COUNT },
  { id: 'rewards', title: 'Rewards', count: PENDING_COUNT },
  { id: 'programs', title: 'Programs', count: PENDING_COUNT },
  { id: 'accounts', title: 'Accounts', count: PENDING_COUNT },
  { id: 'second-opinion', title: 'Check with another node' },
  { id: 'raw', title: 'Raw' },
];

function formatCount(count: number | null): string {
  return count === null ? PENDING_COUNT : formatInteger(count);
}

function countRewards(count: number | null, absences: BlockAbsences) {
  if (count === null) return labelOf(absences.rewards);
  return count === 0 ? 'none' : formatInteger(count);
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
