import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DecodeError } from '../../shared/json/json-decoding.ts';
import { type JsonObject, isJsonArray, isJsonObject, type JsonValue, parseJson } from '../../shared/json/json.ts';
import { decodeBlockResponse } from '../../rpc-protocol/responses/decode-block.ts';
import { decodeBody } from '../../rpc-protocol/responses/decode-body.ts';
import { decodeTransactionResponse } from '../../rpc-protocol/responses/decode-transaction.ts';
import type { TransactionResponse } from '../../rpc-protocol/responses/transaction-response.ts';

/** A transaction of the recorded mainnet-beta block of 1,790 transactions. */
export function mainnetTransaction(root: string, index: number): TransactionResponse {
  const block = mainnetBlock(root);
  const all = isJsonArray(block['transactions']) ? block['transactions'] : [];
  // The others are not decoded, because a process may need none of them.
  const [transaction] = responsesIn({ ...block, transactions: all.slice(index, index + 1) });
  if (transaction === undefined) throw new Error(`no transaction ${index}`);
  return transaction;
}

/** The first transaction of one file of recordings: "MetaMask+snap-solana-wallet__failed-swap__10a4509f.json". */
export function transactionOf(root: string, file: string): TransactionResponse {
  for (const transaction of responsesIn(readRecording(join(root, 'raw', file)))) return transaction;
  throw new Error(`no transaction in ${file}`);
}

/** Every recorded transaction that decodes, including those in blocks. Decoded once per test process. */
export const recordedTransactions = cached((root): readonly TransactionResponse[] =>
  ['raw', 'raw-localnet'].flatMap((name) =>
    readdirSync(join(root, name)).flatMap((file) => [...responsesIn(readRecording(join(root, name, file)))]),
  ),
);

const mainnetBlock = cached((root): JsonObject => {
  const json = readRecording(join(root, 'raw', 'sava-software+sava__getBlock__7bc64d03.json'));
  const block = isJsonObject(json) ? (json['result'] ?? json) : json;
  if (!isJsonObject(block)) throw new Error('the block is not recorded');
  return block;
});

/** Caches the result of `read` per folder of recordings. */
function cached<T>(read: (root: string) => T) {
  const results = new Map<string, T>();
  return (root: string): T => {
    const known = results.get(root) ?? read(root);
    results.set(root, known);
    return known;
  };
}

/** The JSON of a file, or null if it is invalid: some recorders left control characters unescaped, which the import tests cover. */
function readRecording(path: string): JsonValue {
  try {
    return parseJson(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function* responsesIn(json: JsonValue): Generator<TransactionResponse> {
  if (isJsonArray(json)) for (const item of json) yield* responsesIn(item);
  if (!isJsonObject(json)) return;
  if ('blockhash' in json && 'parentSlot' in json) {
    const entries = decodeOrNull(() => decodeBlockResponse(json, 0n, decodeBody))?.transactions ?? [];
    for (const entry of entries) yield { ...entry, slot: 0n, blockTime: null, transactionIndex: null };
  } else if ('transaction' in json && 'slot' in json) {
    const response = decodeOrNull(() => decodeTransactionResponse(json, decodeBody));
    if (response !== null) yield response;
  } else {
    for (const value of Object.values(json)) yield* responsesIn(value);
  }
}

/** Null if the response does not decode: some recordings were shortened by hand. */
function decodeOrNull<T>(decode: () => T | null): T | null {
  try {
    return decode();
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}
