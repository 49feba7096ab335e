import type { JsonObject } from '../../shared/json/json.ts';
import { decodeBody } from '../../rpc-protocol/responses/decode-body.ts';
import { decodeTransactionResponse } from '../../rpc-protocol/responses/decode-transaction-response.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { checkBlockBalances, type LinkCounts, NO_LINKS } from '../block-balances.ts';
import { NONE_ABSENT } from '../../rpc-service/absent-members.ts';
import type { AbsentInAnswer } from '../rows/absent-row.ts';
import { findWordsInMeta } from '../rows/words.ts';
import { blockFromAnswer } from './block-from-answer.ts';
import { countDroppedFields } from './count-dropped-fields.ts';
import { findAbsentInMeta } from './find-absent-members.ts';
import { countParsedInner, toExecutedTransaction } from './to-executed-transaction.ts';
import type { LedgerWriter, WriteResult } from './ledger-writer.ts';
import { Refusal } from './refusal.ts';

/** The result of importing an answer. */
export interface ImportResult {
  readonly outcome: WriteResult['outcome'];
  readonly transactions: number;
  /** Of a block. */
  readonly links: LinkCounts;
  /** What could not be stored exactly as recorded, and balances that contradict each other. */
  readonly notes: readonly string[];
  /** How often each field occurs that rows have no place for. */
  readonly droppedFields: ReadonlyMap<string, number>;
}

/** Throws Refusal or DecodeError if the answer cannot be imported. */
export async function importBlock(json: JsonObject, slot: Slot, writer: LedgerWriter): Promise<ImportResult> {
  const { block, absent, rebuiltInner, droppedFields } = await blockFromAnswer(json, slot);
  const { outcome, sameAbsent } = await writer.addBlock(block, absent);
  const balances = checkBlockBalances(block.transactions);
  const notes = [...absentNotes(sameAbsent), ...rebuiltNotes(rebuiltInner), ...balances.notes];
  return { outcome, transactions: block.transactions.length, links: balances, notes, droppedFields };
}

/** Throws Refusal or DecodeError if the answer cannot be imported. */
export async function importTransaction(json: JsonObject, writer: LedgerWriter): Promise<ImportResult> {
  const answer = decodeTransactionResponse(json, decodeBody);
  if (answer === null) throw new Refusal('no transaction');
  const executed = await toExecutedTransaction(answer);
  const { slot, blockTime, body } = answer;
  const absent: AbsentInAnswer = {
    answer: json['blockTime'] === undefined ? { blockTime: 'left out' } : NONE_ABSENT,
    metas: [findAbsentInMeta(json['meta'], body.form, 'proto')],
    words: executed.meta === null ? [] : findWordsInMeta(executed.meta, 0),
  };
  const { outcome, sameAbsent } = await writer.addLoose({ ...executed, slot, blockTime }, absent);
  const notes = [...absentNotes(sameAbsent), ...rebuiltNotes(countParsedInner(answer))];
  const droppedFields = countDroppedFields(json, 'transaction', [answer]);
  return { outcome, transactions: 1, links: NO_LINKS, notes, droppedFields };
}

function absentNotes(sameAbsent: boolean): readonly string[] {
  return sameAbsent
    ? []
    : ['already there from an answer that leaves other fields out or has other unknown words; that one is kept'];
}

/** Inner instructions are not signed, so nothing proves that one is rebuilt exactly as it was executed. */
function rebuiltNotes(inner: number): readonly string[] {
  if (inner === 0) return [];
  const [which, them] = inner === 1 ? ['instruction', 'it'] : ['instructions', 'them'];
  return [`${inner} inner ${which} rebuilt from jsonParsed; no signature proves ${them}`];
}
