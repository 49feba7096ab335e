import type { Block } from '../../src/solana/model/block.ts';
import { FIRST_SLOT, producerTime } from './execution/chain.ts';
import {
  type TourEntry,
  addBlockEntries,
  addDeletedSlotEntry,
  addSkippedSlotEntry,
  createTour,
} from './stories/tour.ts';
import { runLimits } from './stories/limits.ts';
import type { StoryContext } from './stories/story.ts';
import type { Account } from './execution/bank.ts';
import { createEconomy } from './actors/economy.ts';
import { type RewardClaim, createBlockBuilder } from './execution/block-builder.ts';
import { ABSENT_LEADER_SLOT, type BlockKind, LAST_TOWER_SLOT, type SlotPlan } from './actors/slot-plan.ts';
import { createStoryScheduler } from './stories/schedule-stories.ts';
import { publish } from './actors/publications.ts';
import { createTraffic, type TrafficVolume } from './actors/traffic.ts';
import { createValidators } from './actors/validators.ts';
import {
  keepBalancesOnly,
  alternateMissingFields,
  removeMetadata,
  rentRewards,
  REWARD_PARTITIONS,
  stakingRewards,
  votingRewards,
} from './historical-records.ts';

/** Produces the blocks of the embedded ledger, in slot order. */
export interface BlockProducer {
  /** The block of a slot, or null if the slot is skipped. */
  readonly produce: (plan: SlotPlan) => Promise<Block | null>;
  /** Every account that exists after the newest block. */
  readonly accounts: () => readonly Account[];
  /** The tour. Throws if a story is unfinished or a tour entry is missing. */
  readonly finish: () => readonly TourEntry[];
}

export async function createBlockProducer(): Promise<BlockProducer> {
  const builder = await createBlockBuilder();
  // The transactions that set up the initial state run in a block that is not part of the ledger.
  builder.open(FIRST_SLOT - 1n);
  const validators = await createValidators(builder);
  const economy = await createEconomy(builder);
  await publish(builder, economy);
  const traffic = createTraffic(builder, economy, validators);
  const tour = createTour();
  const addToTour: StoryContext['addToTour'] = (text, executed) => tour.addTransaction(text, builder.slot(), executed);
  const stories = createStoryScheduler({ builder, economy, validators, addToTour });
  let partition = 0;
  const openingRewards = (kind: BlockKind): readonly RewardClaim[] => {
    if (kind === 'epoch start') return votingRewards(validators.all);
    return kind === 'epoch rewards' ? stakingRewards(builder.bank, validators.all, partition++) : [];
  };

  return {
    produce: async ({ slot, kind, volume }) => {
      if (slot === ABSENT_LEADER_SLOT) addSkippedSlotEntry(tour);
      if (slot === LAST_TOWER_SLOT + 1n) addDeletedSlotEntry(tour, slot);
      if (kind === null) return null;
      builder.open(slot, openingRewards(kind));
      const [before, after] = halves(volume);
      await traffic.run(before);
      await stories.runNext(kind);
      if (kind === 'alpenglow limits') await runLimits({ builder, addToTour });
      await traffic.run(after);
      const executed = builder.close(
        validators.leaderOf(slot),
        kind === 'rent' ? rentRewards(builder.bank, validators.all) : [],
      );
      validators.follow(builder.parent());
      const block = toHistoricalRecord(kind, executed);
      addBlockEntries(tour, kind, block);
      return block;
    },
    accounts: () => builder.bank.allAccounts(),
    finish: () => {
      stories.finish();
      return tour.finish();
    },
  };
}

/** Removes from an executed block what the node did not record, and adds what LiteSVM does not produce. */
function toHistoricalRecord(kind: BlockKind, block: Block): Block {
  switch (kind) {
    case 'no metadata':
      return removeMetadata(block);
    case 'old record':
      return keepBalancesOnly(block);
    case 'partial record':
      return alternateMissingFields(block);
    case 'no block time':
      return { ...block, blockTime: null };
    case 'alpenglow':
    case 'alpenglow limits':
      return { ...block, blockTime: producerTime(block.slot) / 1_000_000_000n };
    case 'epoch start':
      return { ...block, numRewardPartitions: BigInt(REWARD_PARTITIONS) };
    default:
      return block;
  }
}

function halves({ votes, others }: TrafficVolume): readonly [TrafficVolume, TrafficVolume] {
  const before = { votes: Math.floor(votes / 2), others: Math.floor(others / 2) };
  return [before, { votes: votes - before.votes, others: others - before.others }];
}
