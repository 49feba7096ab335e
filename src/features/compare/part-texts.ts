import type { ComparedPart } from '../../analysis/compare/comparison.ts';

/** The names of the parts of a comparison. Separate from the table, which the first paint does not need. */
export const PART_TEXTS: Readonly<Record<ComparedPart['id'], PartText>> = {
  facts: { title: 'Facts', label: 'Fact', rows: 'facts', none: 'not in the answer', empty: '' },
  state: {
    title: 'Account changes',
    label: 'Account',
    rows: 'fields',
    none: 'none',
    empty: 'It writes to no account.',
  },
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

interface PartText {
  readonly title: string;
  /** The name of a row, as the header of its column. */
  readonly label: string;
  /** Several of its rows. */
  readonly rows: string;
  /** In place of a value that a side does not have. */
  readonly none: string;
  /** Neither side has a row. */
  readonly empty: string;
}
