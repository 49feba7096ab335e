import type { TransactionEntry } from '../../rpc-protocol/responses/transaction-response.ts';
import { decodeBlockResponse } from '../../rpc-protocol/responses/decode-block-response.ts';
import { decodeBody } from '../../rpc-protocol/responses/decode-body.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { Block, ExecutedTransaction } from '../../solana/model/block.ts';
import { type Slot, U64_MAX } from '../../solana/ids/slot.ts';
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
  const answer = decodeBlockResponse(json, slot, decodeBody);
  if (answer === null) throw new Refusal('no block');
  const { transactions: entries, signatures, rewards, ...header } = answer;
  if (entries === null)
    throw new Refusal(`transactionDetails ${signatures === null ? 'none' : 'signatures'}: no transactions`);
  if (slot > U64_MAX || (slot <= header.parentSlot && slot !== 0n)) {
    throw new Refusal(`slot ${slot} cannot come after the parent slot ${header.parentSlot}`);
  }
  const transactions: ExecutedTransaction[] = [];
  // Some at a time, since other threads verify them; the first that cannot be taken ends it.
  for (let from = 0; from < entries.length; from += AT_A_TIME) {
    const some = entries.slice(from, from + AT_A_TIME).map((entry, at) => executedAt(from + at, entry));
    for (const result of await Promise.allSettled(some)) {
      if (result.status === 'rejected') throw result.reason;
      transactions.push(result.value);
    }
  }
  return {
    block: { ...header, transactions, rewards: rewards ?? [] },
    rewardsGiven: rewards !== null,
    rebuiltInner: entries.reduce((sum, entry) => sum + countParsedInner(entry), 0),
  };
}

/** Enough that no thread waits for the next, few enough that a block which cannot be taken is soon given up. */
const AT_A_TIME = 64;

async function executedAt(index: number, entry: TransactionEntry): Promise<ExecutedTransaction> {
  try {
    return await executedFromAnswer(entry);
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(`transaction ${index}: ${error.message}`) : error;
  }
}
