import type { BlockKind } from '../actors/slot-plan.ts';
import { calls, deployment, failures } from './programs.ts';
import { staking } from './staking.ts';
import { type Story, type StoryBlock, type StoryContext, createStoryContext } from './story.ts';
import { multisig, token2022, tokens, wrappedSol } from './tokens.ts';
import { durableNonceStory, lookupTables, memos, transfers, version1 } from './transfers.ts';

/** Schedules the stories round-robin: each block runs at most one part of one story. */
interface StoryScheduler {
  /** Runs the next story part that fits into the open block, if there is one. */
  readonly runNext: (kind: BlockKind) => Promise<void>;
  /** Throws if a story has unused parts. */
  readonly finish: () => void;
}

/** The story parts that a block of each kind can contain; other kinds contain none. */
const STORY_BLOCKS: Partial<Record<BlockKind, StoryBlock>> = {
  story: 'legacy',
  'version 0': 'version 0',
  'version 1': 'version 1',
};

interface PendingStory {
  readonly parts: AsyncGenerator<StoryBlock, void, void>;
  readonly next: StoryBlock;
}

export function createStoryScheduler(base: Parameters<typeof createStoryContext>[0]): StoryScheduler {
  const context: StoryContext = createStoryContext(base);
  const pending: PendingStory[] = ALL_STORIES.map((story) => ({ parts: story(context), next: 'legacy' }));
  return {
    runNext: async (kind) => {
      const index = pending.findIndex(({ next }) => next === STORY_BLOCKS[kind]);
      const [story] = index < 0 ? [] : pending.splice(index, 1);
      if (story === undefined) return;
      const result = await story.parts.next();
      if (result.done !== true) pending.push({ parts: story.parts, next: result.value });
    },
    finish: () => {
      const blocks = pending.map(({ next }) => next);
      if (blocks.length > 0)
        throw new Error(`${blocks.length} stories are unfinished; they wait for blocks: ${blocks.join(', ')}`);
    },
  };
}

/** In the order in which they start. */
const ALL_STORIES: readonly Story[] = [
  transfers,
  tokens,
  lookupTables,
  durableNonceStory,
  calls,
  memos,
  wrappedSol,
  failures,
  multisig,
  staking,
  token2022,
  deployment,
  version1,
];
