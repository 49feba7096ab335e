import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DecodeError } from '../../shared/json/decode-error.ts';
import { isJsonArray, isJsonObject, type JsonValue, parseJson } from '../../shared/json/json.ts';
import { decodeBlockResponse } from '../../rpc-protocol/responses/decode-block-response.ts';
import { decodeBody } from '../../rpc-protocol/responses/decode-body.ts';
import { decodeTransactionResponse } from '../../rpc-protocol/responses/decode-transaction-response.ts';
import type { TransactionResponse } from '../../rpc-protocol/responses/transaction-response.ts';

/** A transaction of the recorded mainnet-beta block that holds 1,790. */
export function mainnetTransaction(root: string, index: number): TransactionResponse {
  const answer = mainnetBlock(root)[index];
  if (answer === undefined) throw new Error(`no transaction ${index}`);
  return answer;
}

/** Every recorded transaction that any decoder can read, including those in blocks. Decoded once per test process. */
export const recordedTransactions = cached((root) =>
  ['raw', 'raw-localnet'].flatMap((name) =>
    readdirSync(join(root, name)).flatMap((file) => [...answersIn(readRecording(join(root, name, file)))]),
  ),
);

const mainnetBlock = cached((root) => {
  const json = readRecording(join(root, 'raw', 'sava-software+sava__getBlock__7bc64d03.json'));
  return [...answersIn(isJsonObject(json) ? (json['result'] ?? json) : json)];
});

/** Remembers what `read` returns for each folder of recordings. */
function cached(read: (root: string) => readonly TransactionResponse[]) {
  const answers = new Map<string, readonly TransactionResponse[]>();
  return (root: string): readonly TransactionResponse[] => {
    const known = answers.get(root) ?? read(root);
    answers.set(root, known);
    return known;
  };
}

/** The JSON of a file; null if it is not valid: some recorders left control characters unescaped, which the import's tests cover. */
function readRecording(path: string): JsonValue {
  try {
    return parseJson(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function* answersIn(json: JsonValue): Generator<TransactionResponse> {
  if (isJsonArray(json)) for (const item of json) yield* answersIn(item);
  if (!isJsonObject(json)) return;
  if ('blockhash' in json && 'parentSlot' in json) {
    const entries = readable(() => decodeBlockResponse(json, 0n, decodeBody))?.transactions ?? [];
    for (const entry of entries) yield { ...entry, slot: 0n, blockTime: null, transactionIndex: null };
  } else if ('transaction' in json && 'slot' in json) {
    const answer = readable(() => decodeTransactionResponse(json, decodeBody));
    if (answer !== null) yield answer;
  } else {
    for (const value of Object.values(json)) yield* answersIn(value);
  }
}

/** Null if the answer does not decode: some recordings were cut down. */
function readable<T>(decode: () => T | null): T | null {
  try {
    return decode();
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}
