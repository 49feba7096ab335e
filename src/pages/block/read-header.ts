import type { Commitment } from '../../protocol/config.ts';
import type { Client } from '../../rpc/client.ts';
import type { CallOptions } from '../../rpc/transport.ts';
import type { BlockHeader } from '../../solana/block.ts';
import type { Slot } from '../../solana/slot.ts';
import { orNull } from './or-null.ts';

/** A block without transactions and rewards: a few hundred bytes. null where there is none to be had. */
export function readHeader(
  client: Client,
  slot: Slot,
  commitment: Commitment,
  call: CallOptions,
): Promise<BlockHeader | null> {
  const config = { encoding: 'json', transactionDetails: 'none', rewards: false, commitment, method: 'auto' } as const;
  return orNull(client.getBlock(slot, config, call));
}

/**
 * The nearest block after a slot, found by asking for one slot after another: the only way on an endpoint that cannot list
 * its slots. null where none of the first `PROBES` had one.
 */
export async function probeNext(
  client: Client,
  slot: Slot,
  commitment: Commitment,
  call: CallOptions = {},
): Promise<BlockHeader | null> {
  for (let step = 1; step <= PROBES; step++) {
    const header = await readHeader(client, slot + BigInt(step), commitment, call);
    if (header !== null) return header;
  }
  return null;
}

/** Slots asked for one by one: eight turns of leaders. */
export const PROBES = 32;
