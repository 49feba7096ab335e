import { baseFeeOf, countFeeSignatures } from '../../../src/solana/model/fees.ts';
import type { RewardType, Reward } from '../../../src/solana/model/transaction.ts';
import { type Address, type Blockhash, type Slot, UNAVAILABLE_BLOCKHASH } from '../../../src/solana/ids/ids.ts';
import type { Block, ExecutedTransaction } from '../../../src/solana/model/block.ts';
import { type Bank, createBank } from './bank.ts';
import { type Draft, signDraft } from './draft.ts';
import { type Keyring, createKeyring, toKit } from './keys.ts';
import { recordExecution, recordUnexecuted } from './record-execution.ts';
import { FIRST_SLOT, type Link, cleanedUpChain, nextLink, slotTime } from './chain.ts';
import { createRandom } from '../../../src/shared/test-support/random.ts';

/** Builds one block after another. Stories and traffic execute transactions in the open block. */
export interface BlockBuilder {
  readonly bank: Bank;
  readonly keys: Keyring;
  readonly slot: () => Slot;
  readonly parent: () => Link;
  /** Opens the block of a slot and pays the rewards at its start. */
  readonly open: (slot: Slot, rewards?: readonly RewardClaim[]) => void;
  /** Signs with a recent blockhash, executes, and records the result in the open block. */
  readonly execute: (draft: Draft) => Promise<ExecutedTransaction>;
  /** Includes a transaction that is not executed, because its fee payer cannot pay (SIMD-0290). */
  readonly includeUnexecuted: (draft: Draft) => Promise<ExecutedTransaction>;
  /** Closes the open block; pays the leader and the rewards at its end. */
  readonly close: (leader: Address, rewards?: readonly RewardClaim[]) => Block;
}

/** The recent blockhash of a transaction is at most this many blocks old. */
const RECENT_BLOCKHASHES = 24;

export async function createBlockBuilder(): Promise<BlockBuilder> {
  const bank = createBank();
  const keys = createKeyring();
  const random = createRandom(0xb10c);
  const chain: Link[] = [...cleanedUpChain()];
  let slot = FIRST_SLOT;
  let transactions: ExecutedTransaction[] = [];
  let rewards: Reward[] = [];
  const parent = (): Link => last(chain);
  const recentBlockhash = (): Blockhash => {
    const inLedger = chain.slice(-RECENT_BLOCKHASHES).filter((link) => link.slot >= FIRST_SLOT);
    return inLedger.length === 0 ? parent().blockhash : random.pick(inLedger).blockhash;
  };
  return {
    bank,
    keys,
    slot: () => slot,
    parent,
    open: (next, claims = []) => {
      slot = next;
      transactions = [];
      bank.openSlot(slot, chain);
      rewards = claims.map((claim) => payReward(bank, claim));
    },
    execute: async (draft) => {
      const executed = recordExecution(bank, await signDraft(draft, recentBlockhash()));
      transactions.push(executed);
      return executed;
    },
    includeUnexecuted: async (draft) => {
      const included = recordUnexecuted(bank, await signDraft(draft, recentBlockhash()), draft.computeUnitLimit ?? 0);
      transactions.push(included);
      return included;
    },
    close: (leader, claims = []) => {
      const before = parent();
      const fee = leaderFee(transactions);
      const feeClaim: RewardClaim = { pubkey: leader, lamports: fee, rewardType: 'Fee', commission: null };
      const atEnd = [...claims, ...(fee > 0n ? [feeClaim] : [])].map((claim) => payReward(bank, claim));
      const link = nextLink(before, slot, transactions);
      chain.push(link);
      return {
        slot,
        parentSlot: before.slot,
        blockhash: link.blockhash,
        previousBlockhash: before.slot < FIRST_SLOT ? UNAVAILABLE_BLOCKHASH : before.blockhash,
        blockHeight: link.blockHeight,
        blockTime: slotTime(slot),
        transactions,
        rewards: [...rewards, ...atEnd],
        numRewardPartitions: null,
      };
    },
  };
}

function last(chain: readonly Link[]): Link {
  const link = chain.at(-1);
  if (link === undefined) throw new Error('the chain is empty');
  return link;
}

/** A reward before it is paid. Negative lamports are deducted. */
export interface RewardClaim {
  readonly pubkey: Address;
  readonly lamports: bigint;
  readonly rewardType: RewardType;
  /** Percent; voting and staking rewards only. */
  readonly commission: number | null;
}

/** The leader's share of a block's fees: half of the base fees (the other half is burned) and all priority fees (SIMD-0096). */
export function leaderFee(transactions: readonly ExecutedTransaction[]): bigint {
  let base = 0n;
  let total = 0n;
  for (const { transaction, meta } of transactions) {
    // Not executed, so not charged.
    if (meta?.fee === 0n) continue;
    const { accountKeys, instructions } = transaction.message;
    const calls = instructions.map(({ programIdIndex, data }) => ({
      programId: accountKeys[programIdIndex] ?? null,
      data,
    }));
    base += baseFeeOf(countFeeSignatures(transaction.signatures.length, calls));
    total += meta?.fee ?? 0n;
  }
  return total - base / 2n;
}

/** Pays a reward into the bank, so that it shows in the balances of later transactions. */
function payReward(bank: Bank, { pubkey, lamports, rewardType, commission }: RewardClaim): Reward {
  const postBalance = bank.credit(toKit(pubkey), lamports);
  return { pubkey, lamports, postBalance, rewardType, commission, commissionBps: null };
}
