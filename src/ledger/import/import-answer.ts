import type { JsonObject } from '../../shared/json/json.ts';
import { decodeBody } from '../../rpc-protocol/responses/decode-body.ts';
import { decodeTransactionResponse } from '../../rpc-protocol/responses/decode-transaction-response.ts';
import type { ExecutedTransaction } from '../../solana/model/block.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { fitsBinBlock } from '../rows/bin-block.ts';
import { blockFromAnswer } from './block-from-answer.ts';
import { countParsedInner, toExecutedTransaction } from './to-executed-transaction.ts';
import type { LedgerWriter, WriteOutcome } from './ledger-writer.ts';
import { Refusal } from './refusal.ts';

/** The result of importing an answer. */
export interface ImportResult {
  readonly outcome: WriteOutcome;
  readonly transactions: number;
  /** What could not be stored exactly as recorded. */
  readonly notes: readonly string[];
}

/** Throws Refusal or DecodeError if the answer cannot be imported. */
export async function importBlock(json: JsonObject, slot: Slot, writer: LedgerWriter): Promise<ImportResult> {
  const { block, hasRewards, rebuiltInner } = await blockFromAnswer(json, slot);
  const notes = [...(fitsBinBlock(block) ? [] : lossNotes(block.transactions)), ...rebuiltNotes(rebuiltInner)];
  return {
    outcome: await writer.addBlock(block),
    transactions: block.transactions.length,
    notes: hasRewards ? notes : [...notes, 'the answer leaves the rewards out; kept as a block without rewards'],
  };
}

/** Throws Refusal or DecodeError if the answer cannot be imported. */
export async function importTransaction(json: JsonObject, writer: LedgerWriter): Promise<ImportResult> {
  const answer = decodeTransactionResponse(json, decodeBody);
  if (answer === null) throw new Refusal('no transaction');
  const executed = await toExecutedTransaction(answer);
  const { slot, blockTime } = answer;
  return {
    outcome: await writer.addLoose({ ...executed, slot, blockTime }),
    transactions: 1,
    notes: [...lossNotes([executed]), ...rebuiltNotes(countParsedInner(answer))],
  };
}

/** Inner instructions are not signed, so nothing proves that one is rebuilt exactly as it was executed. */
function rebuiltNotes(inner: number): readonly string[] {
  if (inner === 0) return [];
  const [which, them] = inner === 1 ? ['instruction', 'it'] : ['instructions', 'them'];
  return [`${inner} inner ${which} rebuilt from jsonParsed; no signature proves ${them}`];
}

/** A `proto` row cannot express that token balances were not recorded. */
function lossNotes(transactions: readonly ExecutedTransaction[]): readonly string[] {
  const unrecorded = transactions.filter(
    ({ meta }) => meta !== null && (meta.preTokenBalances === null || meta.postTokenBalances === null),
  ).length;
  if (unrecorded === 0) return [];
  const which = transactions.length === 1 ? 'token balances' : `token balances of ${unrecorded} transactions`;
  return [`${which} not recorded; kept as none`];
}
