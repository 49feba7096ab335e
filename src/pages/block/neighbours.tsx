import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInteger } from '../../shared/format-number.ts';
import { completeRange, slotState, type Neighbourhood } from '../../solana/block-view/slot-states.ts';
import type { BlockHeader } from '../../solana/block.ts';
import type { Slot } from '../../solana/slot.ts';
import { blockPath, type PathParams } from '../../ui/paths.ts';
import { SlotStrip, SlotStripKey } from '../../ui/slot-strip.tsx';
import styles from './block-page.module.css';
import { PROBES } from './read-header.ts';
import type { Surroundings } from './surroundings-query.ts';
import { useNeighbourKeys, type Steps } from './use-neighbour-keys.ts';

/** The slots around the block, with links to the previous and the next that were produced; ← and → go there too. */
export function Neighbours({
  block,
  surroundings,
  steps,
  params,
}: {
  readonly block: BlockHeader;
  readonly surroundings: Surroundings | null;
  readonly steps: Steps;
  readonly params: PathParams;
}) {
  const known: Neighbourhood = surroundings?.neighbourhood ?? completeRange(block, [], new Map());
  useNeighbourKeys(steps, params);
  return (
    <div className={styles['strip']}>
      <SlotStrip slot={block.slot} stateOf={(slot) => slotState(known, slot) ?? 'unknown'} params={params}>
        <SlotStripKey />
        <span className={styles['steps']}>
          <PreviousLink slot={steps.previous} params={params} />
          <NextLink steps={steps} params={params} />
        </span>
      </SlotStrip>
    </div>
  );
}

function PreviousLink({ slot, params }: { readonly slot: Slot | null; readonly params: PathParams }): ReactNode {
  if (slot === null) return <span>the first block</span>;
  return (
    <Link
      to={blockPath(slot, params)}
      aria-keyshortcuts="ArrowLeft"
      aria-label={`Previous produced block, ${formatInteger(slot)}`}
    >
      ← {formatInteger(slot)}
    </Link>
  );
}

function NextLink({
  steps: { next, search, commitment, onSearch },
  params,
}: {
  readonly steps: Steps;
  readonly params: PathParams;
}): ReactNode {
  if (next === 'awaited') return <span>next produced →</span>;
  if (next === null) return <span>none {commitment} after it yet</span>;
  if (next === 'search') {
    return (
      <button
        type="button"
        className="word"
        aria-keyshortcuts="ArrowRight"
        disabled={search === 'running'}
        onClick={onSearch}
      >
        {SEARCH_WORDS[search]} →
      </button>
    );
  }
  return (
    <Link
      to={blockPath(next, params)}
      aria-keyshortcuts="ArrowRight"
      aria-label={`Next produced block, ${formatInteger(next)}`}
    >
      {formatInteger(next)} →
    </Link>
  );
}

const SEARCH_WORDS = {
  idle: 'next produced',
  running: 'looking for the next',
  inVain: `none in the next ${PROBES} slots; look again`,
};
