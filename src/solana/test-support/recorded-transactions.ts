import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DecodeError } from '../../shared/json/decode-error.ts';
import { isJsonArray, isJsonObject, type JsonValue, parseJson } from '../../shared/json/json.ts';
import { decodeBlockAnswer } from '../../rpc-protocol/responses/decode-block-answer.ts';
import { decodeBody } from '../../rpc-protocol/responses/decode-body.ts';
import { decodeTransactionAnswer } from '../../rpc-protocol/responses/decode-transaction-answer.ts';
import type { TransactionAnswer } from '../../rpc-protocol/responses/transaction-answer.ts';

/** A transaction of the recorded mainnet-beta block that holds 1,790. */
export function mainnetTransaction(root: string, index: number): TransactionAnswer {
  const file = join(root, 'raw', 'sava-software+sava__getBlock__7bc64d03.json');
  const json = parseJson(readFileSync(file, 'utf8'));
  const answer = [...answersIn(isJsonObject(json) ? (json['result'] ?? json) : json)][index];
  if (answer === undefined) throw new Error(`no transaction ${index}`);
  return answer;
}

/** Every recorded transaction that any decoder can read, also those in blocks. */
export function* recordedTransactions(root: string): Generator<TransactionAnswer> {
  for (const name of ['raw', 'raw-localnet']) {
    for (const file of readdirSync(join(root, name))) {
      const json = parseRecording(readFileSync(join(root, name, file), 'utf8'));
      if (json !== null) yield* answersIn(json);
    }
  }
}

/** Some recorders left control characters unescaped; such files are for the import's tests. */
function parseRecording(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

function* answersIn(json: JsonValue): Generator<TransactionAnswer> {
  if (isJsonArray(json)) for (const item of json) yield* answersIn(item);
  if (!isJsonObject(json)) return;
  if ('blockhash' in json && 'parentSlot' in json) {
    const entries = readable(() => decodeBlockAnswer(json, 0n, decodeBody))?.transactions ?? [];
    for (const entry of entries) yield { ...entry, slot: 0n, blockTime: null, transactionIndex: null };
  } else if ('transaction' in json && 'slot' in json) {
    const answer = readable(() => decodeTransactionAnswer(json, decodeBody));
    if (answer !== null) yield answer;
  } else {
    for (const value of Object.values(json)) yield* answersIn(value);
  }
}

/** Some recordings are cut down until they fit no decoder. */
function readable<T>(decode: () => T | null): T | null {
  try {
    return decode();
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}
