export const ENCODINGS = ['json', 'jsonParsed', 'base58', 'base64', 'binary'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Account encodings, as getAccountInfo names them. */
export const ACCOUNT_ENCODINGS = ['binary', 'base58', 'base64', 'base64+zstd', 'jsonParsed'] as const;
export type AccountEncoding = (typeof ACCOUNT_ENCODINGS)[number];

export const COMMITMENTS = ['finalized', 'confirmed'] as const;
export type Commitment = (typeof COMMITMENTS)[number];

export const TRANSACTION_DETAILS = ['full', 'accounts', 'signatures', 'none'] as const;
export type TransactionDetails = (typeof TRANSACTION_DETAILS)[number];

/** The newest transaction version that the explorer can show. */
export const MAX_SUPPORTED_TRANSACTION_VERSION = 1;

/**
 * The maxSupportedTransactionVersion that the explorer sends. Version 1 has no base58 form: since Agave 4.3, nodes
 * reject 1 and above with these two encodings, regardless of the version of the transaction.
 */
export function maxVersionFor(encoding: Encoding): number {
  return encoding === 'base58' || encoding === 'binary' ? 0 : MAX_SUPPORTED_TRANSACTION_VERSION;
}

export interface TransactionConfig {
  readonly encoding: Encoding;
  readonly commitment: Commitment;
}

export interface BlockConfig {
  readonly encoding: Encoding;
  readonly commitment: Commitment;
  readonly transactionDetails: TransactionDetails;
  readonly rewards: boolean;
}
