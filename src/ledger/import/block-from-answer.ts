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
  const results = await Promise.all(entries.map(executedOrRefusal));
  const transactions = results.map((result, index) => {
    if (result instanceof Refusal) throw new Refusal(`transaction ${index}: ${result.message}`);
    return result;
  });
  return { block: { ...header, transactions, rewards: rewards ?? [] }, rewardsGiven: rewards !== null };
}

async function executedOrRefusal(entry: AnsweredEntry): Promise<ExecutedTransaction | Refusal> {
  try {
    return await executedFromAnswer(entry);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
