/** The current names and the deprecated ones that the contract describes. */
export type TransactionMethod = 'getTransaction' | 'getConfirmedTransaction';
export type BlockMethod = 'getBlock' | 'getConfirmedBlock';
