import { usePaths } from '../../../features/routing/paths-context.ts';
import { type ReactNode, memo, useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AdjacentBlocks, AdjacentSlots } from './adjacent-blocks.ts';
import {
  type SlotListing,
  isNextProduced,
  parentOf,
  parentRanges,
  slotState,
} from '../../../analysis/facts/skipped-slots.ts';
import { SlotStrip, SlotStripLegend } from '../../../features/blocks/slot-strip.tsx';
import type { PathParams } from '../../../features/routing/paths.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import type { BlockHeader } from '../../../solana/model/block.ts';
import styles from '../block-page.module.css';

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
  /** null until the code that finds them has loaded. */
  readonly adjacentBlocks: AdjacentBlocks | null;
  readonly params: PathParams;
}) {
  const listing = adjacentSlots?.listing ?? (block && { listed: [], complete: parentRanges([block]) });
  useArrowKeys(adjacentBlocks ?? NONE, params);
  return (
    <div className={styles['slotNavigation']}>
      <SlotStrip
        slot={slot}
        stateOf={(other) => (listing === null ? 'unknown' : slotState(listing, other))}
        pending={adjacentSlots === null && !isCanceled}
        params={params}
      >
        <SlotStripLegend />{' '}
        <span className={styles['adjacentLinks']}>
          {block === null || listing === null || adjacentBlocks === null ? (
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

const NONE = { previous: null, next: null, onSearch: () => undefined };

function PreviousLink({
  block,
  previous,
  params,
}: {
  readonly block: BlockHeader;
  /** `pending`: whether the endpoint has the parent is not known yet. */
  readonly previous: Slot | null | 'pending';
  readonly params: PathParams;
}): ReactNode {
  const paths = usePaths();
  const parent = parentOf(block);
  if (block.slot === 0n) return <span>the first block</span>;
  if (previous === 'pending') return <LinkPlaceholder text={`← ${formatInteger(parent ?? block.slot)}`} />;
  return (
    <span>
      {parent !== null && previous !== parent && (
        <span>This endpoint does not have the parent block, {formatInteger(parent)}.</span>
      )}{' '}
      {previous !== null && (
        <Link
          to={paths.block(previous, params)}
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
  adjacentBlocks: { next, search, searchedSlots, commitment, onSearch, onCancel },
  block,
  listing,
  params,
}: {
  readonly adjacentBlocks: AdjacentBlocks;
  readonly block: BlockHeader;
  readonly listing: SlotListing;
  readonly params: PathParams;
}): ReactNode {
  const paths = usePaths();
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
        {search === 'notFound' ? `none in the next ${searchedSlots} slots; search again →` : SEARCH_TEXT[search]}
      </button>
    );
  }
  const isProduced = isNextProduced(listing, block.slot, next);
  return (
    <span>
      {!isProduced && <span>next available</span>}{' '}
      <Link
        to={paths.block(next, params)}
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
  failed: 'search failed; try again →',
};

/** Reserves the space of the links to the previous and the next block. */
function AdjacentLinksPlaceholder({ slot }: { readonly slot: Slot }) {
  return (
    <>
      <LinkPlaceholder text={`← ${formatInteger(slot)}`} /> <LinkPlaceholder text={`${formatInteger(slot)} →`} />
    </>
  );
}

/** Reserves the space of a link. */
function LinkPlaceholder({ text }: { readonly text: string }) {
  return (
    <span className={styles['invisible']} aria-hidden="true">
      {text}
    </span>
  );
}

/** ← and → open the previous and the next block, unless the focused element uses these keys. */
export function useArrowKeys(
  {
    previous,
    next,
    onSearch,
  }: {
    readonly previous: Slot | null;
    /** `search`: → calls `onSearch`. */
    readonly next: Slot | null | 'search' | 'pending';
    readonly onSearch: () => void;
  },
  params: PathParams,
): void {
  const paths = usePaths();
  const navigate = useNavigate();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (isModified || event.defaultPrevented || usesArrowKeys(event.target)) return;
    if (event.key === 'ArrowLeft' && previous !== null) void navigate(paths.block(previous, params));
    if (event.key !== 'ArrowRight') return;
    if (typeof next === 'bigint') void navigate(paths.block(next, params));
    if (next === 'search') onSearch();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

/** Fields, radio buttons and elements that scroll sideways use the arrow keys. */
function usesArrowKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, pre, [contenteditable], [role="dialog"]') !== null
  );
}
