/** The columns of the transactions table, except index and signature, which are always shown. */
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
