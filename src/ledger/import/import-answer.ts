import type { JsonObject } from '../../shared/json/json.ts';
import { checkBlockBalances, type LinkCounts, NO_LINKS } from '../history/block-balances.ts';
import { blockFromAnswer, checkParent } from './block-from-answer.ts';
import type { LedgerWriter, WriteResult } from './ledger-writer.ts';
import { transactionFromAnswer } from './transaction-from-answer.ts';
import type { Slot } from '../../solana/ids/ids.ts';

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
  checkParent(block);
  const { outcome, sameAbsent } = await writer.addBlock(block, absent);
  const balances = checkBlockBalances(block.transactions);
  const notes = [...absentNotes(sameAbsent), ...rebuiltNotes(rebuiltInner), ...balances.notes];
  return { outcome, transactions: block.transactions.length, links: balances, notes, droppedFields };
}

/** Throws Refusal or DecodeError if the answer cannot be imported. */
export async function importTransaction(json: JsonObject, writer: LedgerWriter): Promise<ImportResult> {
  const { loose, absent, rebuiltInner, droppedFields } = await transactionFromAnswer(json);
  const { outcome, sameAbsent } = await writer.addLoose(loose, absent);
  const notes = [...absentNotes(sameAbsent), ...rebuiltNotes(rebuiltInner)];
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
