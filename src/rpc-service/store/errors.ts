import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import type { Address, Signature, Slot } from '../../solana/ids/ids.ts';
import { errorText } from '../../shared/error-text.ts';

/**
 * An error sent to the caller as the response's `error` member. Its cause is for the log. Any other thrown error becomes
 * "Internal error".
 */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;
  readonly data: JsonValue | null;
  constructor(code: number, message: string, data: JsonValue | null = null, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.data = data;
  }
}

export function invalidRequest(message = 'Invalid request'): RpcError {
  return new RpcError(ERROR_CODES.invalidRequest, message);
}

export function methodNotFound(): RpcError {
  return new RpcError(ERROR_CODES.methodNotFound, 'Method not found');
}

export function invalidParams(message: string, data: JsonValue | null = null): RpcError {
  return new RpcError(ERROR_CODES.invalidParams, message, data);
}

/**
 * Nodes have no such error, because each has its genesis. The code is in JSON-RPC's server range and unused by nodes.
 */
export const GENESIS_NOT_KNOWN = -32000;

/** Like GENESIS_NOT_KNOWN, an error that nodes do not have: each has all accounts. */
const ACCOUNTS_NOT_KNOWN = -32000;

/** Like GENESIS_NOT_KNOWN: nodes always advance, and have the headers and rewards of their blocks, and the count. */
const NOT_IN_LEDGER = -32000;

export function ledgerDoesNotAdvance(): RpcError {
  return new RpcError(NOT_IN_LEDGER, 'This ledger does not advance, so no blockhash of it is valid');
}

export function blockHeightNotKnown(slot: Slot): RpcError {
  return new RpcError(NOT_IN_LEDGER, `This ledger does not have the height of block ${slot}`);
}

export function transactionCountNotKnown(): RpcError {
  return new RpcError(NOT_IN_LEDGER, 'This ledger does not know how many transactions there were before its blocks');
}

export function rewardsNotKnown(slot: Slot): RpcError {
  return new RpcError(NOT_IN_LEDGER, `This ledger does not have all rewards of block ${slot}`);
}

/** The node's error while the rewards of an epoch are being paid. */
export function rewardsNotComplete(slot: Slot, firstHeight: bigint | null, partitions: bigint): RpcError {
  return new RpcError(EPOCH_REWARDS_PERIOD_ACTIVE, `Epoch rewards period still active at slot ${slot}`, {
    rewardsCompleteBlockHeight: firstHeight === null ? null : firstHeight + partitions,
    slot,
  });
}

const EPOCH_REWARDS_PERIOD_ACTIVE = -32017;

export function accountNotKnown(address: Address): RpcError {
  return new RpcError(ACCOUNTS_NOT_KNOWN, `This ledger has only some accounts, and not ${address}`);
}

export function accountsNotKnown(slot: Slot): RpcError {
  return new RpcError(ACCOUNTS_NOT_KNOWN, `This ledger has no accounts as of slot ${slot}`);
}

export function accountNotParsed(owner: Address): RpcError {
  return invalidParams(`This service cannot parse accounts of ${owner} that have such data; please use base64`);
}

export function genesisHashNotKnown(): RpcError {
  return new RpcError(GENESIS_NOT_KNOWN, 'This ledger does not say which cluster it is of');
}

// The messages below are Agave's (rpc-client-api/src/custom_error.rs), because clients match on them.

export function blockNotAvailable(slot: Slot): RpcError {
  return new RpcError(ERROR_CODES.blockNotAvailable, `Block not available for slot ${slot}`);
}

export function blockCleanedUp(slot: Slot, first: Slot): RpcError {
  return new RpcError(
    ERROR_CODES.blockCleanedUp,
    `Block ${slot} cleaned up, does not exist on node. First available block: ${first}`,
  );
}

export function slotSkipped(slot: Slot): RpcError {
  return new RpcError(
    ERROR_CODES.slotSkipped,
    `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`,
  );
}

export function longTermStorageSlotSkipped(slot: Slot): RpcError {
  return new RpcError(
    ERROR_CODES.longTermStorageSlotSkipped,
    `Slot ${slot} was skipped, or missing in long-term storage`,
  );
}

export function unsupportedTransactionVersion(version: number): RpcError {
  return new RpcError(
    ERROR_CODES.unsupportedTransactionVersion,
    `Transaction version (${version}) is not supported by the requesting client. ` +
      `Please try the request again with the following configuration parameter: ` +
      `"maxSupportedTransactionVersion": ${version}`,
  );
}

/** Not among ERROR_CODES: the explorer, whose first load contains those, does not use it. */
const FILTER_TRANSACTION_NOT_FOUND = -32020;

export function transactionNotFound(signature: Signature): RpcError {
  return new RpcError(FILTER_TRANSACTION_NOT_FOUND, `Transaction ${signature} not found`);
}

export function minContextSlotNotReached(contextSlot: Slot): RpcError {
  return new RpcError(ERROR_CODES.minContextSlotNotReached, 'Minimum context slot has not been reached', {
    contextSlot,
  });
}

export function nodeUnhealthy(cause: unknown): RpcError {
  return new RpcError(ERROR_CODES.nodeUnhealthy, 'Node is unhealthy', { numSlotsBehind: null }, { cause });
}

/** A record of the ledger cannot be read. The caller gets the message, which names the record; only the log has the cause. */
export class DamageError extends Error {
  override readonly name = 'DamageError';
}

/** Runs a decoder. If it fails, throws a DamageError that names the record. */
export function decodeRecord<T>(record: () => string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    throw toDamage(record(), error);
  }
}

/** Like decodeRecord, for a read from the ledger. */
export async function readRecord<T>(record: () => string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw toDamage(record(), error);
  }
}

/** The error of a record that could not be read. */
export function toDamage(record: string, error: unknown): unknown {
  if (error instanceof RpcError || error instanceof DamageError) return error;
  // A fully decoded row reports which of its transactions is damaged.
  if (error instanceof Error && error.cause instanceof DamageError) return error.cause;
  return new DamageError(`${record} cannot be read`, { cause: error });
}

/** An error for the log: which method failed, and why. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly method: string;
  constructor(method: string, cause: unknown) {
    super(`${method}: ${errorText(cause)}`, { cause });
    this.method = method;
  }
}
