/** What a table of transactions can show of each, besides its index and its signature. */
export const COLUMNS = [
  'outcome',
  'feePayer',
  'fee',
  'computeUnits',
  'costUnits',
  'instructions',
  'programs',
  'version',
] as const;

export type Column = (typeof COLUMNS)[number];

export const DEFAULT_COLUMNS: readonly Column[] = COLUMNS.filter(
  (column) => column !== 'costUnits' && column !== 'instructions',
);
