import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../queries/client-context.ts';
import { usePageVisible } from './use-presence.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import {
  type FollowHandlers,
  type FollowedTip,
  createTipFollower,
  fetchTipUpdate,
  socketUrl,
  subscribeToSlots,
} from './follow-tip.ts';

/**
 * Follows the newest slot of the endpoint while the page is visible and `isPaused` is false. `newest` is what the page shows first. With
 * `stopsIfStill`, no more is requested once the endpoint is seen not to advance.
 */
export function useFollowedTip(
  newest: Slot,
  { isPaused, stopsIfStill }: { readonly isPaused: boolean; readonly stopsIfStill: boolean },
  onUpdate: FollowHandlers['onUpdate'],
): FollowedTip {
  const client = useClient();
  const isVisible = usePageVisible();
  const update = useRef(onUpdate);
  useEffect(() => {
    update.current = onUpdate;
  });
  const [state, setState] = useState<FollowedTip>(() => ({
    kind: 'checking',
    tip: newest,
    announced: null,
    advancedAt: Date.now(),
    interval: 0,
    nextAt: 0,
    error: null,
  }));
  // Kept while it is stopped, because it stores until when the endpoint must not be called.
  const [follower] = useState(() =>
    createTipFollower({
      tip: newest,
      fetchUpdate: (known, hint, signal) => fetchTipUpdate(client, known, hint, signal),
      subscribe: (listener) => {
        // Slotscope's own service, which supports batches, has no WebSocket.
        const url = client.batches ? null : socketUrl(client.url);
        return url === null ? null : subscribeToSlots(new WebSocket(url), listener);
      },
    }),
  );
  const isActive = isVisible && !isPaused && !(stopsIfStill && state.kind === 'still');
  useEffect(() => {
    if (!isActive) return undefined;
    follower.start({ onUpdate: (tipUpdate, signal) => update.current(tipUpdate, signal), onChange: setState });
    return follower.stop;
  }, [follower, isActive]);
  return state;
}
