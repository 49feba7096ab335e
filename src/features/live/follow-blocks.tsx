import type { FollowedTip, TipUpdate } from './follow-tip.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useClient } from '../../queries/client-context.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { createStoredValue } from '../../ui/preferences/stored-value.ts';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import { useSecond } from '../../ui/rendering/use-second.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import styles from './follow-blocks.module.css';
import { type FollowPause, describeFollowing, describeTipAge } from './live-text.ts';
import { type NewBlocks, addUpdate, dropBlocks, loadBlocks } from './new-blocks.ts';
import { useFollowedTip } from './use-followed-tip.ts';
import { useIdle } from './use-presence.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { announceToScreenReader } from '../../ui/navigation/focus.ts';

/**
 * Follows the newest block for a list, in one line above its table: what it does, the age of the newest block, a switch. New blocks
 * are shown at once, unless the table is being read: then a button shows them.
 */
export function FollowBlocks({
  sectionId,
  slots,
  time,
  capacity,
  onBlocks,
}: {
  /** Id of the section with the table. */
  readonly sectionId: string;
  /** The produced slots of the list, newest first. */
  readonly slots: readonly Slot[];
  /** The block time of the first. */
  readonly time: bigint | null;
  /** Blocks in a full list. */
  readonly capacity: number;
  /** Adds blocks to the list. Those that it then shows are in the cache. */
  readonly onBlocks: (blocks: NewBlocks) => void;
}) {
  const queries = useQueryClient();
  const client = useClient();
  const endpoint = useEndpoint();
  const isPausedByUser = useStoredValue(followPaused);
  const { isIdle, goOn } = useIdle();
  const [isWanted, setWanted] = useState(false);
  const [openedAt] = useState(Date.now);
  // A ledger that the site serves may be a recording, which gets no blocks. If another process adds some, the button follows them.
  // Another endpoint with such an old block is followed until it is seen not to advance.
  const isOld = !isWanted && time !== null && openedAt / 1000 - Number(time) > RECORDED_SECONDS;
  const isRecorded = isOld && endpoint.cluster === 'embedded';
  const requestedPause = isPausedByUser ? 'user' : isRecorded ? 'recorded' : isIdle ? 'idle' : null;
  const waiting = useRef<NewBlocks | null>(null);
  const loaded = useRef(new Set<Slot>());
  const pauseButton = useRef<HTMLButtonElement>(null);
  const [waitingCount, setWaitingCount] = useState(0);

  const section = () => document.getElementById(sectionId);
  const isHeld = () => {
    const table = section()?.querySelector('table');
    return table != null && isBeingRead(table);
  };
  const load = async ({ produced }: NewBlocks, signal: AbortSignal | null) => {
    const isListed = new Set(slots);
    const gone = [...loaded.current].filter((slot) => !isListed.has(slot));
    dropBlocks(queries, client, endpoint, gone);
    for (const slot of gone) loaded.current.delete(slot);
    const shown = produced.slice(-capacity);
    for (const slot of shown) loaded.current.add(slot);
    return loadBlocks(queries, client, endpoint, shown, signal);
  };
  const hold = (blocks: NewBlocks | null) => {
    if (blocks !== null && waiting.current === null) announceToScreenReader('There are new blocks.');
    waiting.current = blocks;
    setWaitingCount(blocks?.count ?? 0);
  };
  const add = async (update: TipUpdate, signal: AbortSignal): Promise<number> => {
    const blocks = addUpdate(waiting.current, update);
    if (isHeld()) {
      hold(blocks);
      return 0;
    }
    const requests = await load(blocks, signal);
    // The pointer may have reached the table in the meantime.
    if (isHeld()) {
      hold(blocks);
    } else {
      hold(null);
      onBlocks(blocks);
    }
    return requests;
  };
  const show = async () => {
    const blocks = waiting.current;
    if (blocks === null) return;
    hold(null);
    // The pressed button has been removed.
    pauseButton.current?.focus({ preventScroll: true });
    // Rows whose blocks fail to load show the error.
    await load(blocks, null).catch(() => null);
    onBlocks(blocks);
    if ((section()?.getBoundingClientRect().top ?? 0) < 0) section()?.scrollIntoView();
  };

  const state = useFollowedTip(slots[0] ?? 0n, { isPaused: requestedPause !== null, stopsIfStill: isOld }, add);
  const pause = requestedPause ?? (isOld && state.kind === 'still' ? 'still' : null);
  const isPaused = pause !== null;
  return (
    <div className={styles['line']} role="group" aria-label="Following" data-held={waitingCount > 0}>
      <FollowState state={state} pause={pause} time={time} />
      {waitingCount > 0 && (
        <button type="button" className="button primary" onClick={() => void show()}>
          Show {formatInteger(waitingCount)} new {waitingCount === 1 ? 'block' : 'blocks'}
        </button>
      )}
      <button
        ref={pauseButton}
        type="button"
        className="button"
        data-longest="Follow"
        onClick={() => {
          goOn();
          if (isPaused) setWanted(true);
          followPaused.set(!isPaused);
        }}
      >
        {isPaused ? 'Follow' : 'Pause'}
      </button>
    </div>
  );
}

/** "Following, by WebSocket. Newest block 4 s old". Apart from its line, because it renders every second. */
function FollowState({
  state,
  pause,
  time,
}: {
  readonly state: FollowedTip;
  readonly pause: FollowPause;
  /** The block time of the newest block. */
  readonly time: bigint | null;
}) {
  const now = useSecond();
  const { what, how } = describeFollowing(state, pause, now);
  const age = describeTipAge(time, now);
  return (
    <p className={styles['state']} data-testid="following">
      <b className={state.kind === 'failing' && pause === null ? 'warning' : undefined}>{what}</b>
      {how !== '' && <span className={styles['how']}> · {how}</span>}
      {age !== null && <span> · newest block {age}</span>}
    </p>
  );
}

const RECORDED_SECONDS = 86_400;

/** True if the user has paused the lists that follow the newest block. */
const followPaused = createStoredValue(
  'follow-paused',
  (json) => json === true,
  (isPaused) => (isPaused ? true : null),
);

/** True if rows of the table should not move: the pointer, the focus or a selection is in it, or its beginning is scrolled away. */
function isBeingRead(table: Element): boolean {
  const selection = getSelection();
  return (
    // A touch screen keeps the last touched element hovered.
    (matchMedia('(hover: hover)').matches && table.matches(':hover')) ||
    table.contains(document.activeElement) ||
    (selection !== null && !selection.isCollapsed && table.contains(selection.anchorNode)) ||
    table.getBoundingClientRect().top < 0
  );
}
