import type { Commitment } from '../../rpc-protocol/config.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { CallOptions } from '../../rpc-client/transport.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import { nullOnError } from '../null-on-error.ts';

/** The last block before a slot; null if there is none, or if the ledger has too many blocks to list them. */
export async function fetchPreviousSlot(
  client: Client,
  slot: Slot,
  firstAvailable: Slot | null,
  commitment: Commitment,
  call: CallOptions,
): Promise<Slot | null> {
  if (firstAvailable === null || firstAvailable >= slot) return null;
  const all = await nullOnError(client.getBlocksWithLimit(firstAvailable, MAX_LISTED, commitment, call));
  const isListed = all !== null && (all.length < MAX_LISTED || (all.at(-1) ?? 0n) >= slot);
  return isListed ? (all.findLast((other) => other < slot) ?? null) : null;
}

const MAX_LISTED = 1000;
