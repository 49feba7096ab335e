import type { JsonValue } from '../shared/json/json.ts';

/** The error member of a JSON-RPC 2.0 response. */
export interface JsonRpcErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: JsonValue;
}

/** Error codes of JSON-RPC 2.0, and those that Agave nodes add for ledger reads. */
export const ERROR_CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  blockCleanedUp: -32001,
  blockNotAvailable: -32004,
  nodeUnhealthy: -32005,
  slotSkipped: -32007,
  longTermStorageSlotSkipped: -32009,
  transactionHistoryNotAvailable: -32011,
  blockStatusNotAvailableYet: -32014,
  unsupportedTransactionVersion: -32015,
  minContextSlotNotReached: -32016,
  transactionNotFound: -32020,
} as const;
