import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { completeRange, slotState, type SlotListing } from '../../../analysis/block/slot-states.ts';
import type { BlockHeader } from '../../../solana/model/block.ts';
import type { Slot } from '../../../solana/ids/slot.ts';
import { blockPath, type PathParams } from '../../../features/routing/paths.ts';
import { SlotStrip } from '../../../features/blocks/slot-strip.tsx';
import { SlotStripLegend } from '../../../features/blocks/slot-strip-legend.tsx';
import styles from '../block-page.module.css';
import { LinkPlaceholder, AdjacentLinksPlaceholder } from './slot-navigation-placeholder.tsx';
import { PROBES } from '../../../queries/fetch-block-header.ts';
import { parentOf, type AdjacentSlots } from './adjacent-slots-query.ts';
import { useArrowKeys, type AdjacentBlocks } from '../use-arrow-keys.ts';

/** The slots around the block, with links to the previous and the next that were produced; ← and → go there too. */
export function SlotNavigation({
  slot,
  block,
  surroundings,
  stopped,
  steps,
  params,
}: {
  readonly slot: Slot;
  /** null: it has not come yet. */
  readonly block: BlockHeader | null;
  readonly surroundings: AdjacentSlots | null;
  /** True where the answer was stopped: what stands around the block is not asked for then. */
  readonly stopped: boolean;
  readonly steps: AdjacentBlocks;
  readonly params: PathParams;
}) {
  const known = surroundings?.neighbourhood ?? (block && completeRange(block, [], new Map()));
  useArrowKeys(steps, params);
  return (
    <div className={styles['slotNavigation']}>
      <SlotStrip
        slot={slot}
        stateOf={(other) => (known === null ? null : slotState(known, other)) ?? 'unknown'}
        awaited={surroundings === null && !stopped}
        params={params}
      >
        <SlotStripLegend />{' '}
        <span className={styles['adjacentLinks']}>
          {block === null || known === null ? (
            <AdjacentLinksPlaceholder slot={slot} />
          ) : (
            <>
              <PreviousLink block={block} previous={steps.previous} params={params} />{' '}
              <NextLink steps={steps} block={block} known={known} params={params} />
            </>
          )}
        </span>
      </SlotStrip>
    </div>
  );
}

function PreviousLink({
  block,
  previous,
  params,
}: {
  readonly block: BlockHeader;
  readonly previous: Slot | null;
  readonly params: PathParams;
}): ReactNode {
  const parent = parentOf(block);
  if (parent === null) return <span>the first block</span>;
  return (
    <span>
      {previous !== parent && <span>the parent, {formatInteger(parent)}, is not kept here</span>}{' '}
      {previous !== null && (
        <Link
          to={blockPath(previous, params)}
          aria-keyshortcuts="ArrowLeft"
          aria-label={`${previous === parent ? 'Previous produced block' : 'Previous block kept here'}, ${formatInteger(previous)}`}
        >
          ← {formatInteger(previous)}
        </Link>
      )}
    </span>
  );
}

function NextLink({
  steps: { next, search, commitment, onSearch, onStop },
  block,
  known,
  params,
}: {
  readonly steps: AdjacentBlocks;
  readonly block: BlockHeader;
  readonly known: SlotListing;
  readonly params: PathParams;
}): ReactNode {
  if (next === 'awaited') return <LinkPlaceholder text={`${formatInteger(block.slot)} →`} />;
  if (next === null) return <span>none {commitment} after it yet</span>;
  if (next === 'search') {
    return (
      <button
        type="button"
        className="text-button"
        aria-keyshortcuts="ArrowRight"
        onClick={search === 'running' ? onStop : onSearch}
      >
        {SEARCH_WORDS[search]}
      </button>
    );
  }
  const sure = next <= known.completeTo || next === block.slot + 1n;
  return (
    <span>
      {!sure && <span>the next kept here</span>}{' '}
      <Link
        to={blockPath(next, params)}
        aria-keyshortcuts="ArrowRight"
        aria-label={`${sure ? 'Next produced block' : 'Next block kept here'}, ${formatInteger(next)}`}
      >
        {formatInteger(next)} →
      </Link>
    </span>
  );
}

const SEARCH_WORDS = {
  idle: 'next produced →',
  running: 'looking for the next; stop',
  inVain: `none in the next ${PROBES} slots; look again →`,
  failed: 'no answer to that; look again →',
};
