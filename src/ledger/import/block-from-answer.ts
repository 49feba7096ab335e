import type { AnsweredEntry } from '../../solana/answer/transaction-answer.ts';
import { decodeBlockAnswer } from '../../solana/answer/decode-block-answer.ts';
import { decodeBody } from '../../solana/answer/decode-body.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { Block, ExecutedTransaction } from '../../solana/block.ts';
import { type Slot, U64_MAX } from '../../solana/slot.ts';
import { countParsedInner, executedFromAnswer } from './executed-from-answer.ts';
import { Refusal } from './refusal.ts';

/** An answered block as the ledger keeps it. */
interface AnsweredBlock {
  readonly block: Block;
  /** Whether its rewards were asked for. */
  readonly rewardsGiven: boolean;
  /** How many inner instructions were rebuilt from their parsed form. */
  readonly rebuiltInner: number;
}

/** Throws Refusal and DecodeError. */
export async function blockFromAnswer(json: JsonObject, slot: Slot): Promise<AnsweredBlock> {
  const answer = decodeBlockAnswer(json, slot, decodeBody);
  if (answer === null) throw new Refusal('no block');
  const { transactions: entries, signatures, rewards, ...header } = answer;
  if (entries === null)
    throw new Refusal(`transactionDetails ${signatures === null ? 'none' : 'signatures'}: no transactions`);
  if (slot > U64_MAX || (slot <= header.parentSlot && slot !== 0n)) {
    throw new Refusal(`slot ${slot} cannot come after the parent slot ${header.parentSlot}`);
  }
  const transactions: ExecutedTransaction[] = [];
  // One after another: the first that cannot be taken ends it.
  for (const entry of entries) transactions.push(await executedAt(transactions.length, entry));
  return {
    block: { ...header, transactions, rewards: rewards ?? [] },
    rewardsGiven: rewards !== null,
    rebuiltInner: entries.reduce((sum, entry) => sum + countParsedInner(entry), 0),
  };
}

async function executedAt(index: number, entry: AnsweredEntry): Promise<ExecutedTransaction> {
  try {
    return await executedFromAnswer(entry);
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(`transaction ${index}: ${error.message}`) : error;
  }
}
