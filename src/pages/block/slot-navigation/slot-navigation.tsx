import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { isNextProduced, parentRanges, slotState, type SlotListing } from '../../../analysis/facts/skipped-slots.ts';
import type { BlockHeader } from '../../../solana/model/block.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import { blockPath, type PathParams } from '../../../features/routing/paths.ts';
import { SlotStrip, SlotStripLegend } from '../../../features/blocks/slot-strip.tsx';
import pageStyles from '../block-page.module.css';
import styles from './slot-navigation.module.css';
import { LinkPlaceholder, AdjacentLinksPlaceholder } from './slot-navigation-placeholder.tsx';
import { parentOf, type AdjacentSlots } from './adjacent-slots-query.ts';
import { useArrowKeys } from '../use-arrow-keys.ts';
import type { AdjacentBlocks } from './use-adjacent-blocks.ts';
import { SEARCHED_SLOTS } from '../../../queries/slot-listing.ts';

/** The slots around the block, with links to the previous and the next block; ← and → open them too. */
export const SlotNavigation = memo(function SlotNavigation({
  slot,
  block,
  adjacentSlots,
  isCanceled,
  adjacentBlocks,
  params,
}: {
  readonly slot: Slot;
  /** null until it has arrived. */
  readonly block: BlockHeader | null;
  readonly adjacentSlots: AdjacentSlots | null;
  /** True if the user canceled the download: the slots around the block are not requested then. */
  readonly isCanceled: boolean;
  readonly adjacentBlocks: AdjacentBlocks;
  readonly params: PathParams;
}) {
  const listing = adjacentSlots?.listing ?? (block && { listed: [], complete: parentRanges([block]) });
  useArrowKeys(adjacentBlocks, params);
  return (
    <div className={pageStyles['slotNavigation']}>
      <SlotStrip
        slot={slot}
        stateOf={(other) => (listing === null ? 'unknown' : slotState(listing, other))}
        pending={adjacentSlots === null && !isCanceled}
        params={params}
      >
        <SlotStripLegend />{' '}
        <span className={styles['adjacentLinks']}>
          {block === null || listing === null ? (
            <AdjacentLinksPlaceholder slot={slot} />
          ) : (
            <>
              <PreviousLink
                block={block}
                previous={adjacentSlots === null && !isCanceled ? 'pending' : adjacentBlocks.previous}
                params={params}
              />{' '}
              <NextLink adjacentBlocks={adjacentBlocks} block={block} listing={listing} params={params} />
            </>
          )}
        </span>
      </SlotStrip>
    </div>
  );
});

function PreviousLink({
  block,
  previous,
  params,
}: {
  readonly block: BlockHeader;
  /** `pending`: it is not known yet whether the endpoint has the parent. */
  readonly previous: Slot | null | 'pending';
  readonly params: PathParams;
}): ReactNode {
  const parent = parentOf(block);
  if (block.slot === 0n) return <span>the first block</span>;
  if (previous === 'pending') return <LinkPlaceholder text={`← ${formatInteger(parent ?? block.slot)}`} />;
  return (
    <span>
      {parent !== null && previous !== parent && <span>parent {formatInteger(parent)} is not available here</span>}{' '}
      {previous !== null && (
        <Link
          to={blockPath(previous, params)}
          aria-keyshortcuts="ArrowLeft"
          aria-label={`${previous === parent ? 'Previous produced block' : 'Previous available block'}, ${formatInteger(previous)}`}
        >
          ← {formatInteger(previous)}
        </Link>
      )}
    </span>
  );
}

function NextLink({
  adjacentBlocks: { next, search, commitment, onSearch, onCancel },
  block,
  listing,
  params,
}: {
  readonly adjacentBlocks: AdjacentBlocks;
  readonly block: BlockHeader;
  readonly listing: SlotListing;
  readonly params: PathParams;
}): ReactNode {
  if (next === 'pending') return <LinkPlaceholder text={`${formatInteger(block.slot)} →`} />;
  if (next === null) return <span>no {commitment} block after it yet</span>;
  if (next === 'search') {
    return (
      <button
        type="button"
        className="text-button"
        aria-keyshortcuts="ArrowRight"
        onClick={search === 'running' ? onCancel : onSearch}
      >
        {SEARCH_TEXT[search]}
      </button>
    );
  }
  const isProduced = isNextProduced(listing, block.slot, next);
  return (
    <span>
      {!isProduced && <span>next available</span>}{' '}
      <Link
        to={blockPath(next, params)}
        aria-keyshortcuts="ArrowRight"
        aria-label={`${isProduced ? 'Next produced block' : 'Next available block'}, ${formatInteger(next)}`}
      >
        {formatInteger(next)} →
      </Link>
    </span>
  );
}

const SEARCH_TEXT = {
  idle: 'next produced →',
  running: 'searching for next; cancel',
  notFound: `none in the next ${SEARCHED_SLOTS} slots; search again →`,
  failed: 'search failed; try again →',
};
