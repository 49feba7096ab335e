import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../shared/json/json.ts';
import type { BlockReadOptions, TransactionReadOptions } from '../../rpc-client/read-options.ts';
import { ENCODINGS, type Encoding, TRANSACTION_DETAILS } from '../../rpc-protocol/config.ts';

/** The request of a saved response, as far as it is known. */
export interface KnownRequest {
  /** Empty if nothing names it. */
  readonly method: string;
  readonly params: readonly JsonValue[];
}

export const UNKNOWN_REQUEST: KnownRequest = { method: '', params: [] };

/** The options of a request for a transaction: those of the request, otherwise those that the response shows. */
export function transactionOptionsOf(result: JsonObject, request: KnownRequest): TransactionReadOptions {
  const method = request.method === 'getConfirmedTransaction' ? request.method : 'getTransaction';
  return { encoding: encodingIn(request) ?? encodingOf(result), commitment: commitmentIn(request), method };
}

/** The same for a block. `first` is its first transaction. */
export function blockOptionsOf(
  result: JsonObject,
  first: JsonValue | undefined,
  request: KnownRequest,
): BlockReadOptions {
  const given = configOf(request);
  const details = TRANSACTION_DETAILS.find((each) => each === given['transactionDetails']);
  const rewards = given['rewards'];
  return {
    encoding: encodingIn(request) ?? encodingOf(first),
    commitment: commitmentIn(request),
    transactionDetails: details ?? detailsOf(result, first),
    rewards: typeof rewards === 'boolean' ? rewards : result['rewards'] !== undefined,
    method: request.method === 'getConfirmedBlock' ? request.method : 'getBlock',
  };
}

/** The method of a response that has a field which only the current method returns; else empty, as it may be either. */
export function methodOf(kind: 'transaction' | 'block', result: JsonObject, first: JsonValue | undefined): string {
  const entry = kind === 'transaction' ? result : isJsonObject(first) ? first : {};
  const meta = isJsonObject(entry['meta']) ? entry['meta'] : {};
  const isCurrent =
    CURRENT_META.some((name) => meta[name] !== undefined) ||
    (kind === 'transaction' ? result['transactionIndex'] : (result['blockHeight'] ?? undefined)) !== undefined;
  if (!isCurrent) return '';
  return kind === 'transaction' ? 'getTransaction' : 'getBlock';
}

const CURRENT_META = ['computeUnitsConsumed', 'loadedAddresses', 'returnData', 'costUnits'];

function configOf({ params }: KnownRequest): JsonObject {
  const config = params[1];
  return isJsonObject(config) ? config : typeof config === 'string' ? { encoding: config } : {};
}

function encodingIn(request: KnownRequest): Encoding | undefined {
  const given = configOf(request)['encoding'];
  return ENCODINGS.find((each) => each === given);
}

function commitmentIn(request: KnownRequest): TransactionReadOptions['commitment'] {
  return configOf(request)['commitment'] === 'confirmed' ? 'confirmed' : 'finalized';
}

function encodingOf(entry: JsonValue | undefined): Encoding {
  const transaction = isJsonObject(entry) ? entry['transaction'] : undefined;
  if (typeof transaction === 'string') return 'base58';
  if (isJsonArray(transaction)) return transaction[1] === 'base58' ? 'base58' : 'base64';
  const message = isJsonObject(transaction) ? (transaction['message'] ?? transaction) : undefined;
  const keys = isJsonObject(message) ? message['accountKeys'] : undefined;
  return isJsonArray(keys) && isJsonObject(keys[0]) ? 'jsonParsed' : 'json';
}

function detailsOf(result: JsonObject, first: JsonValue | undefined): BlockReadOptions['transactionDetails'] {
  if (first !== undefined) {
    const transaction = isJsonObject(first) ? first['transaction'] : undefined;
    return isJsonObject(transaction) && transaction['message'] === undefined ? 'accounts' : 'full';
  }
  if (isJsonArray(result['transactions'])) return 'full';
  return result['signatures'] === undefined ? 'none' : 'signatures';
}
