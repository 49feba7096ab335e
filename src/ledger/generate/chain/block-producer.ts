import type { Block } from '../../../solana/model/block.ts';
import { FIRST_SLOT } from './chain.ts';
import { showAbsentLeader, showBlock } from './tour-stops.ts';
import { createEconomy } from '../actors/economy.ts';
import type { RewardClaim } from './rewards.ts';
import { ABSENT_LEADER_SLOT, type BlockKind, type SlotPlan } from './slot-plan.ts';
import { createBlockBuilder } from './block-builder.ts';
import { createStoryTeller } from '../actors/story-teller.ts';
import { createTour, type TourStop } from '../tour.ts';
import { createTraffic, type TrafficVolume } from '../actors/traffic.ts';
import { createValidators } from '../actors/validators.ts';
import {
  forgetAllButBalances,
  forgetInTurns,
  forgetMetadata,
  rentRewards,
  REWARD_PARTITIONS,
  stakingRewards,
  votingRewards,
} from './historical-records.ts';

/** Produces one block after another. */
export interface BlockProducer {
  /** The block of a slot, or null where it is skipped. */
  readonly produce: (plan: SlotPlan) => Promise<Block | null>;
  /** The tour; throws where a story is not over or a stop is missing. */
  readonly finish: () => readonly TourStop[];
}

export async function createBlockProducer(): Promise<BlockProducer> {
  const stage = await createBlockBuilder();
  // What was before the ledger runs in a block that is not kept.
  stage.open(FIRST_SLOT - 1n);
  const validators = await createValidators(stage);
  const economy = await createEconomy(stage);
  const traffic = createTraffic(stage, economy, validators);
  const tour = createTour();
  const stories = createStoryTeller({
    stage,
    economy,
    validators,
    show: (text, executed) => tour.transaction(text, stage.slot(), executed),
  });
  let partition = 0;
  const openingRewards = (kind: BlockKind): readonly RewardClaim[] => {
    if (kind === 'epoch start') return votingRewards(validators.all);
    return kind === 'epoch rewards' ? stakingRewards(stage.bank, validators.all, partition++) : [];
  };

  return {
    produce: async ({ slot, kind, volume }) => {
      if (slot === ABSENT_LEADER_SLOT) showAbsentLeader(tour);
      if (kind === null) return null;
      stage.open(slot, openingRewards(kind));
      const [before, after] = halves(volume);
      await traffic.run(before);
      await stories.tell(kind);
      await traffic.run(after);
      const executed = stage.close(
        validators.leaderOf(slot),
        kind === 'rent' ? rentRewards(stage.bank, validators.all) : [],
      );
      validators.follow(stage.parent());
      const block = asRecorded(kind, executed);
      showBlock(tour, kind, block);
      return block;
    },
    finish: () => {
      stories.finish();
      return tour.finish();
    },
  };
}

/** What of an executed block was recorded. */
function asRecorded(kind: BlockKind, block: Block): Block {
  switch (kind) {
    case 'no metadata':
      return forgetMetadata(block);
    case 'old record':
      return forgetAllButBalances(block);
    case 'partial record':
      return forgetInTurns(block);
    case 'no block time':
      return { ...block, blockTime: null };
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
