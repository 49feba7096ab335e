import type { Slot } from '../../solana/ids/ids.ts';
import type { Client } from '../client.ts';
import type { CallOptions } from '../transport.ts';

/** What is new since a slot. */
export interface TipUpdate {
  /** The newest slot whose block is known to be confirmed. */
  readonly tip: Slot;
  /** null if it was not asked for, since nothing is new. */
  readonly finalized: Slot | null;
  /** New slots with a block, ascending. */
  readonly produced: readonly Slot[];
  /** True if older ones than these were left out. */
  readonly isCut: boolean;
  /** How many requests it took. */
  readonly requests: number;
}

/**
 * Asks for the confirmed blocks after `known`. `hint` is a slot that the node has processed: with it, the newest slot is not asked
 * for.
 */
export async function fetchTipUpdate(
  client: Client,
  known: Slot,
  hint: Slot | null,
  signal: AbortSignal,
): Promise<TipUpdate> {
  const call: CallOptions = { signal, together: true, isExtra: true };
  const tip = hint ?? (await client.getSlot('confirmed', call)).value;
  const asked = hint === null ? 1 : 0;
  if (tip <= known) return { tip: known, finalized: null, produced: [], isCut: false, requests: asked };
  const isCut = tip - known > MAX_SLOTS;
  const [produced, finalized] = await Promise.all([
    client.getBlocks(isCut ? tip - MAX_SLOTS + 1n : known + 1n, tip, 'confirmed', call),
    client.getSlot('finalized', call),
  ]);
  return {
    tip: produced.value.findLast((slot) => slot > known) ?? known,
    finalized: finalized.value,
    produced: produced.value.filter((slot) => slot > known && slot <= tip),
    isCut,
    // A service that takes batches gets one request.
    requests: asked + (client.batches ? 1 : 2),
  };
}

/** Enough for the longest list of blocks, although slots are skipped. */
const MAX_SLOTS = 64n;
