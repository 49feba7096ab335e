import type { BlockKind } from '../chain/slot-plan.ts';
import { ALL_STORIES } from '../stories/all-stories.ts';
import { createStoryContext, type StoryBlock, type StoryContext } from '../stories/story.ts';

/** Lets the stories take turns: one part of one story in a block. */
export interface StoryTeller {
  /** Tells the next part that fits into the open block, if any does. */
  readonly tell: (kind: BlockKind) => Promise<void>;
  /** Throws where a story has not come to its end. */
  readonly finish: () => void;
}

/** Which kind of story part a block has room for. */
const ROOM: Partial<Record<BlockKind, StoryBlock>> = {
  story: 'legacy',
  'version 0': 'version 0',
  'version 1': 'version 1',
};

interface Waiting {
  readonly parts: AsyncGenerator<StoryBlock, void, void>;
  readonly next: StoryBlock;
}

export function createStoryTeller(base: Parameters<typeof createStoryContext>[0]): StoryTeller {
  const context: StoryContext = createStoryContext(base);
  const waiting: Waiting[] = ALL_STORIES.map((story) => ({ parts: story(context), next: 'legacy' }));
  return {
    tell: async (kind) => {
      const at = waiting.findIndex(({ next }) => next === ROOM[kind]);
      const [story] = at < 0 ? [] : waiting.splice(at, 1);
      if (story === undefined) return;
      const told = await story.parts.next();
      if (told.done !== true) waiting.push({ parts: story.parts, next: told.value });
    },
    finish: () => {
      const wants = waiting.map(({ next }) => next);
      if (wants.length > 0) throw new Error(`${wants.length} stories are not over; they want: ${wants.join(', ')}`);
    },
  };
}
