import type { ComparedPart, ComparedRow, LoneRows } from '../../analysis/compare/comparison.ts';
import { formatInteger } from '../../shared/format/format-number.ts';

/** What the two sides of a comparison are called. */
export interface SideNames {
  readonly a: string;
  readonly b: string;
}

export interface PartText {
  readonly title: string;
  /** What a row is called, as the header of its column. */
  readonly label: string;
  /** Several of its rows. */
  readonly rows: string;
  /** In place of a value that a side does not have. */
  readonly none: string;
  /** Neither side has a row. */
  readonly empty: string;
}

export const PART_TEXTS: Readonly<Record<ComparedPart['id'], PartText>> = {
  facts: { title: 'Facts', label: 'Fact', rows: 'facts', none: 'not in the answer', empty: '' },
  calls: { title: 'Calls', label: 'Call', rows: 'calls', none: 'no such call', empty: 'Neither side makes a call.' },
  tokens: {
    title: 'Token changes',
    label: 'Token account',
    rows: 'token accounts',
    none: 'no change',
    empty: 'No token balance changed on either side.',
  },
  balances: {
    title: 'Balance changes',
    label: 'Account',
    rows: 'accounts',
    none: 'no change',
    empty: 'No balance changed on either side.',
  },
  accounts: {
    title: 'Accounts',
    label: 'Account',
    rows: 'accounts',
    none: 'not named',
    empty: 'Neither side names an account.',
  },
  logs: { title: 'Log lines', label: 'Line', rows: 'lines', none: 'no such line', empty: 'Both logs are empty.' },
};

/** "3 of 12 differ", "all the same". */
export function countDifferences(part: ComparedPart): string {
  const { rows } = part;
  if (rows === null) return 'not in both answers';
  if (rows.length === 0) return 'none';
  const differing = differingRows(rows);
  if (differing === 0) return 'all the same';
  return `${formatInteger(differing)} of ${formatInteger(rows.length)} ${differing === 1 ? 'differs' : 'differ'}`;
}

/** The same in one word, for a table of contents. */
export function countDifferent({ rows }: ComparedPart): string {
  return rows === null ? 'unknown' : formatInteger(differingRows(rows));
}

function differingRows(rows: readonly ComparedRow[]): number {
  return rows.filter(({ difference }) => difference !== 'same').length;
}

export function differenceWord({ difference }: ComparedRow, { a, b }: SideNames): string {
  switch (difference) {
    case 'same':
      return 'same';
    case 'differs':
      return 'differs';
    case 'onlyA':
      return `only in ${a}`;
    case 'onlyB':
      return `only in ${b}`;
    case 'unknown':
      return 'not known';
  }
}

/** "38 more lines only in A", "15 more calls, 12 only in A and 3 only in B". Fewer than three are not folded. */
export function describeLoneRows({ onlyA, onlyB }: LoneRows, id: ComparedPart['id'], { a, b }: SideNames): string {
  const more = `${formatInteger(onlyA + onlyB)} more ${PART_TEXTS[id].rows}`;
  if (onlyB === 0) return `${more} only in ${a}`;
  if (onlyA === 0) return `${more} only in ${b}`;
  return `${more}, ${formatInteger(onlyA)} only in ${a} and ${formatInteger(onlyB)} only in ${b}`;
}
