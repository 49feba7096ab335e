import type { TransactionEntry } from '../../rpc-protocol/responses/transaction-response.ts';
import { decodeBlockResponse } from '../../rpc-protocol/responses/decode-block-response.ts';
import { decodeBody } from '../../rpc-protocol/responses/decode-body.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../shared/json/json.ts';
import type { Block, ExecutedTransaction } from '../../solana/model/block.ts';
import { type Slot, U64_MAX } from '../../solana/ids/ids.ts';
import type { AbsentInAnswer } from '../rows/absent-row.ts';
import { fitsBinBlock } from '../rows/bin-block.ts';
import { findWords } from '../rows/words.ts';
import { countDroppedFields } from './count-dropped-fields.ts';
import { findAbsentInBlock, findAbsentInMeta } from './find-absent-members.ts';
import { countParsedInner, toExecutedTransaction } from './to-executed-transaction.ts';
import { Refusal } from './refusal.ts';

/** A getBlock answer converted to the form that the ledger stores. */
export interface AnsweredBlock {
  readonly block: Block;
  readonly absent: AbsentInAnswer;
  /** Number of inner instructions rebuilt from jsonParsed. */
  readonly rebuiltInner: number;
  readonly droppedFields: ReadonlyMap<string, number>;
}

/** Throws Refusal if no block can have this slot and this parent. */
export function checkParent({ slot, parentSlot }: Block): void {
  if (slot > U64_MAX || (slot <= parentSlot && slot !== 0n)) {
    throw new Refusal(`slot ${slot} cannot come after the parent slot ${parentSlot}`);
  }
}

/** Verifies every signature. Throws Refusal or DecodeError. */
export async function blockFromAnswer(json: JsonObject, slot: Slot): Promise<AnsweredBlock> {
  const answer = decodeBlockResponse(json, slot, decodeBody);
  if (answer === null) throw new Refusal('no block');
  const { transactions: entries, signatures, rewards, ...header } = answer;
  if (entries === null)
    throw new Refusal(`transactionDetails ${signatures === null ? 'none' : 'signatures'}: no transactions`);
  const transactions: ExecutedTransaction[] = [];
  // In batches, since worker threads verify the signatures. The first error ends the import of the block.
  for (let from = 0; from < entries.length; from += BATCH_SIZE) {
    const batch = entries.slice(from, from + BATCH_SIZE).map((entry, at) => executedTransactionAt(from + at, entry));
    for (const result of await Promise.allSettled(batch)) {
      if (result.status === 'rejected') throw result.reason;
      transactions.push(result.value);
    }
  }
  const block = { ...header, transactions, rewards: rewards ?? [] };
  return {
    block,
    absent: { ...findAbsentMembers(json, entries, fitsBinBlock(block) ? 'bin' : 'proto'), words: findWords(block) },
    rebuiltInner: entries.reduce((sum, entry) => sum + countParsedInner(entry), 0),
    droppedFields: countDroppedFields(json, 'block', entries),
  };
}

function findAbsentMembers(
  json: JsonObject,
  entries: readonly TransactionEntry[],
  rowKind: 'bin' | 'proto',
): Omit<AbsentInAnswer, 'words'> {
  const found = isJsonArray(json['transactions']) ? json['transactions'] : [];
  return {
    answer: findAbsentInBlock(json),
    metas: entries.map(({ body }, index) => {
      const entry = found[index];
      return findAbsentInMeta(isJsonObject(entry) ? entry['meta'] : null, body.form, rowKind);
    }),
  };
}

/** Large enough to keep all threads busy, small enough that an error soon stops the import of its block. */
const BATCH_SIZE = 64;

async function executedTransactionAt(index: number, entry: TransactionEntry): Promise<ExecutedTransaction> {
  try {
    return await toExecutedTransaction(entry);
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(`transaction ${index}: ${error.message}`) : error;
  }
}
