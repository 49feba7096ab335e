import type { Paths } from '../../features/routing/paths.ts';
import type { TourEntry } from '../../queries/tour-query.ts';
import type { PicturedStory } from './story-pictures.tsx';
import type { Slot } from '../../solana/ids/ids.ts';

/** The page of a story. Links to slots above `finalized` ask for `confirmed`. */
export function storyPath(
  { signature, slot }: TourEntry,
  finalized: Slot | null,
  paths: Paths,
  tab?: PicturedStory['tab'],
): string {
  const params = finalized !== null && slot > finalized ? { commitment: 'confirmed' } : {};
  return signature === null ? paths.block(slot, params) : paths.transaction(signature, { ...params, tab });
}
