import { usePaths } from '../../../features/routing/paths-context.ts';
import { type ReactNode, memo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AdjacentBlocks, AdjacentSlots } from './adjacent-blocks.ts';
import {
  type SlotListing,
  isNextProduced,
  parentOf,
  parentRanges,
  slotState,
} from '../../../analysis/facts/skipped-slots.ts';
import { LeaderStrip, leaderStripStart, type StripOwner, StripSign } from '../../../features/leaders/leader-strip.tsx';
import type { PathParams } from '../../../features/routing/paths.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import type { AnsweredHeader } from '../../../rpc-protocol/responses/decode-block.ts';
import { useKeyDown } from '../../../ui/controls/use-shortcut.ts';
import styles from '../block-page.module.css';

/** The slots around the block. */
export const BlockStrip = memo(function BlockStrip({
  slot,
  block,
  adjacentSlots,
  alpenglowSince = null,
  ownerOf,
  params,
}: {
  readonly slot: Slot;
  /** null until it has arrived. */
  readonly block: AnsweredHeader | null;
  readonly adjacentSlots: AdjacentSlots | null;
  /** The first slot under Alpenglow, if it is known. */
  readonly alpenglowSince?: Slot | null;
  /** The account to name below the leader window that begins with a slot. */
  readonly ownerOf: (first: Slot) => StripOwner | null;
  readonly params: PathParams;
}) {
  const listing = adjacentSlots?.listing ?? (block && { listed: [], complete: parentRanges([block]) });
  return (
    <LeaderStrip
      from={leaderStripStart(slot)}
      current={slot}
      stateOf={(other) => (listing === null ? 'unknown' : slotState({ ...listing, alpenglowSince }, other))}
      ownerOf={ownerOf}
      params={params}
    >
      <StripSign sign="current">this slot</StripSign> <StripSign sign="produced">produced</StripSign>
      <StripSign sign="skipped">skipped</StripSign> <StripSign sign="unknown">unknown</StripSign>
    </LeaderStrip>
  );
});

/** The link to the previous block, or why there is none. */
export function PreviousBlock({
  block,
  previous,
  params,
}: {
  readonly block: AnsweredHeader;
  /** `pending`: whether the endpoint has the parent is not known yet. */
  readonly previous: Slot | null | 'pending';
  readonly params: PathParams;
}): ReactNode {
  const paths = usePaths();
  const parent = parentOf(block);
  if (block.slot === 0n) return <NoNeighbor text="← previous" why="This is the first block." />;
  if (previous === 'pending') return <NeighborPlaceholder text={`← ${formatInteger(parent ?? block.slot)}`} />;
  const why =
    parent === null
      ? 'The nearest earlier block that the endpoint lists: the response has no valid parent slot.'
      : `The endpoint does not have block ${formatInteger(parent)}, the parent of this one.`;
  if (previous === null)
    return <NoNeighbor text="← previous" why={parent === null ? 'No earlier block is known.' : why} />;
  return (
    <Link
      className={`button mono ${styles['neighbor']}`}
      to={paths.block(previous, params)}
      title={previous === parent ? 'Previous block: key ←' : why}
      aria-keyshortcuts="ArrowLeft"
      aria-label={`${previous === parent ? 'Previous produced block' : 'Previous available block'}, ${formatInteger(previous)}`}
    >
      ← {formatInteger(previous)}
      {previous !== parent && <LedgerNote side="left" />}
    </Link>
  );
}

/** The link to the next block, the search for it, or why there is none. */
export function NextBlock({
  adjacentBlocks: { next, search, searchedSlots, commitment, onSearch, onCancel },
  block,
  listing,
  params,
}: {
  readonly adjacentBlocks: AdjacentBlocks;
  readonly block: AnsweredHeader;
  readonly listing: SlotListing;
  readonly params: PathParams;
}): ReactNode {
  const paths = usePaths();
  if (next === 'pending') return <NeighborPlaceholder text={`${formatInteger(block.slot)} →`} />;
  if (next === null) return <NoNeighbor text="next →" why={`There is no ${commitment} block after this one yet.`} />;
  if (next === 'search') {
    return (
      <button
        type="button"
        className="button"
        aria-keyshortcuts="ArrowRight"
        onClick={search === 'running' ? onCancel : onSearch}
      >
        {search === 'notFound' ? `None in the next ${searchedSlots} slots. Search again →` : SEARCH_TEXT[search]}
      </button>
    );
  }
  const isProduced = isNextProduced(listing, block.slot, next);
  return (
    <Link
      className={`button mono ${styles['neighbor']}`}
      to={paths.block(next, params)}
      title={
        isProduced ? 'Next block: key →' : 'The next block in this ledger, perhaps not the next of the chain: key →'
      }
      aria-keyshortcuts="ArrowRight"
      aria-label={`${isProduced ? 'Next produced block' : 'Next available block'}, ${formatInteger(next)}`}
    >
      {formatInteger(next)} →{!isProduced && <LedgerNote side="right" />}
    </Link>
  );
}

/** Above a link to a block that is not known to be the neighbor of this one in the chain. Moves nothing, as it comes late. */
function LedgerNote({ side }: { readonly side: 'left' | 'right' }) {
  return (
    <small className={styles['ledgerNote']} style={{ [side]: 0 }}>
      nearest in this ledger
    </small>
  );
}

const SEARCH_TEXT = {
  idle: 'next →',
  running: 'Searching. Cancel',
  failed: 'The search failed. Try again →',
};

/** In place of a link; the reason is its title, and read out. */
function NoNeighbor({ text, why }: { readonly text: string; readonly why: string }) {
  return (
    <span className={`button ${styles['noNeighbor']}`} title={why}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{why}</span>
    </span>
  );
}

/** Reserves the space of a link. */
export function NeighborPlaceholder({ text }: { readonly text: string }) {
  return (
    <span className={`button mono ${styles['invisible']}`} aria-hidden="true">
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
  useKeyDown((event) => {
    const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (isModified || event.defaultPrevented || usesArrowKeys(event.target)) return;
    if (event.key === 'ArrowLeft' && previous !== null) void navigate(paths.block(previous, params));
    if (event.key !== 'ArrowRight') return;
    if (typeof next === 'bigint') void navigate(paths.block(next, params));
    if (next === 'search') onSearch();
  });
}

/** Fields, radio buttons and elements that scroll sideways use the arrow keys. */
function usesArrowKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, pre, [contenteditable], [role="dialog"], [role="slider"], [role="tab"]',
    ) !== null
  );
}
