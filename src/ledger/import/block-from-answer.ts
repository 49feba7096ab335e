import type { AnsweredEntry } from '../../solana/answer/transaction-answer.ts';
import { decodeBlockAnswer } from '../../solana/answer/decode-block-answer.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { Block, ExecutedTransaction } from '../../solana/block.ts';
import { type Slot, U64_MAX } from '../../solana/slot.ts';
import { executedFromAnswer } from './executed-from-answer.ts';
import { Refusal } from './refusal.ts';

/** An answered block as the ledger keeps it, and whether its rewards were asked for. Throws Refusal and DecodeError. */
export async function blockFromAnswer(
  json: JsonObject,
  slot: Slot,
): Promise<{ readonly block: Block; readonly rewardsGiven: boolean }> {
  const answer = decodeBlockAnswer(json, slot);
  if (answer === null) throw new Refusal('no block');
  const { transactions: entries, signatures, rewards, ...header } = answer;
  if (entries === null)
    throw new Refusal(`transactionDetails ${signatures === null ? 'none' : 'signatures'}: no transactions`);
  if (slot > U64_MAX || (slot <= header.parentSlot && slot !== 0n)) {
    throw new Refusal(`slot ${slot} cannot come after the parent slot ${header.parentSlot}`);
  }
  const transactions = await Promise.all(entries.map(numbered));
  return { block: { ...header, transactions, rewards: rewards ?? [] }, rewardsGiven: rewards !== null };
}

async function numbered(entry: AnsweredEntry, index: number): Promise<ExecutedTransaction> {
  try {
    return await executedFromAnswer(entry);
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(`transaction ${index}: ${error.message}`) : error;
  }
}
