/**
 * What this ledger holds and LiteSVM did not do. Everything else in it was executed.
 *
 * - Slots, their times, skipped slots, blockhashes and the chain of parents: chain.ts and slot-plan.ts make them up.
 * - The state before the first block: funded accounts, copies of one vote account, three programs (economy.ts, validators.ts).
 *   Whoever a story is about is funded when the story begins.
 * - Durable nonces: their values are derived from this ledger's blockhashes (durable-nonce.ts).
 * - Rewards. `fee` follows from the fees that were paid (rewards.ts); `voting`, `staking` and `rent` are invented here. All of
 *   them are paid into the accounts, so that balances chain from block to block.
 * - Absences. Old ledgers lack what nodes did not record at their time; the functions below forget it.
 * - `costUnits` is in no transaction: LiteSVM does not know it.
 */
import { type Address, encodeAddress } from '../../../solana/ids/address.ts';
import type { Block, ExecutedTransaction } from '../../../solana/model/block.ts';
import { STAKE_PROGRAM, SYSTEM_PROGRAM } from '../../../solana/names/program-ids.ts';
import type { Bank } from '../execution/bank.ts';
import { createSeededRandom } from '../actors/seeded-random.ts';
import { sha256 } from '../actors/keys.ts';
import { fromKit, toKit } from '../execution/kit-address.ts';
import type { RewardClaim } from './rewards.ts';
import type { Validator } from '../actors/validators.ts';

/** In how many blocks the stakes of an epoch are rewarded. */
export const REWARD_PARTITIONS = 2;
const REWARDED_VALIDATORS = 160;
const STAKES_PER_PARTITION = 240;
/** What a staker had before the reward, in lamports: 25 to 90,000 SOL. */
const STAKE_PARTS = { from: 25, to: 90_000, lamports: 1_000_000_007n };

/** At the start of an epoch validators get their commission of what their stakes earn. */
export function votingRewards(validators: readonly Validator[]): readonly RewardClaim[] {
  const dice = createSeededRandom(0x0407);
  return rewarded(validators).map(({ voteAccount, commission }) => ({
    pubkey: fromKit(voteAccount),
    lamports: BigInt(commission) * BigInt(dice.between(1_000_000, 400_000_000)),
    rewardType: 'Voting',
    commission,
  }));
}

/** In the blocks after that the stakes get theirs, a part of them in each. */
export function stakingRewards(
  bank: Bank,
  validators: readonly Validator[],
  partition: number,
): readonly RewardClaim[] {
  const dice = createSeededRandom(0x57a6 + partition);
  return Array.from({ length: STAKES_PER_PARTITION }, (_, index) => {
    const pubkey = encodeAddress(sha256('slotscope stake', `${partition} ${index}`));
    const stake = BigInt(dice.between(STAKE_PARTS.from, STAKE_PARTS.to)) * STAKE_PARTS.lamports;
    openAccount(bank, pubkey, STAKE_PROGRAM, stake);
    const earned = (stake * BigInt(dice.between(3_000, 4_200))) / 10_000_000n;
    const { commission } = dice.pick(rewarded(validators));
    const lamports = (earned * BigInt(100 - commission)) / 100n;
    return { pubkey, lamports, rewardType: 'Staking', commission };
  });
}

/** Accounts below the rent-exempt minimum pay; what is not burned goes to validators. Nodes no longer do this. */
export function rentRewards(bank: Bank, validators: readonly Validator[]): readonly RewardClaim[] {
  const poor = [612_345n, 88_001n, 4_250n].map((lamports, index) => {
    const pubkey = encodeAddress(sha256('slotscope rent payer', String(index)));
    openAccount(bank, pubkey, SYSTEM_PROGRAM, lamports);
    return { pubkey, lamports: -(lamports / 37n) };
  });
  const paid = validators.slice(3, 8).map(({ node }, index) => ({
    pubkey: fromKit(node.address),
    lamports: 1_871n - BigInt(index) * 211n,
  }));
  return [...poor, ...paid].map((claim) => ({ ...claim, rewardType: 'Rent', commission: null }));
}

/** As nodes recorded before 2020: no metadata at all, and no time. */
export function forgetMetadata(block: Block): Block {
  const transactions = block.transactions.map(({ transaction }) => ({ transaction, meta: null }));
  return { ...block, blockTime: null, blockHeight: null, transactions, rewards: [] };
}

/** As nodes recorded then with balances only; of a reward they kept who got how much. */
export function forgetAllButBalances(block: Block): Block {
  return {
    ...block,
    blockHeight: null,
    transactions: block.transactions.map(({ transaction, meta }) => ({
      transaction,
      meta: meta && {
        ...meta,
        innerInstructions: null,
        logMessages: null,
        preTokenBalances: null,
        postTokenBalances: null,
        rewards: null,
        returnData: null,
        computeUnitsConsumed: null,
      },
    })),
    rewards: block.rewards.map(({ pubkey, lamports }) => ({
      pubkey,
      lamports,
      postBalance: 0n,
      rewardType: null,
      commission: null,
      commissionBps: null,
    })),
  };
}

/** As a node recorded whose switches for logs and inner instructions were off for some of the time. */
export function forgetInTurns(block: Block): Block {
  return { ...block, transactions: block.transactions.map((executed, index) => forgetOne(executed, index % 3)) };
}

/** Some of those who share with their stakers. */
function rewarded(validators: readonly Validator[]): readonly Validator[] {
  return validators.filter(({ commission }) => commission > 0 && commission < 100).slice(0, REWARDED_VALIDATORS);
}

function openAccount(bank: Bank, address: Address, owner: Address, lamports: bigint): void {
  bank.setAccount({ address: toKit(address), owner: toKit(owner), lamports, data: new Uint8Array() });
}

function forgetOne({ transaction, meta }: ExecutedTransaction, turn: number): ExecutedTransaction {
  if (meta === null) return { transaction, meta };
  const innerInstructions = turn === 0 ? meta.innerInstructions : null;
  const logMessages = turn === 1 ? meta.logMessages : null;
  return { transaction, meta: { ...meta, innerInstructions, logMessages } };
}
