import type { Commitment } from '../rpc-protocol/config.ts';
import type { Client } from '../rpc-client/client.ts';
import type { CallOptions } from '../rpc-client/transport.ts';
import type { BlockHeader } from '../solana/model/block.ts';
import type { Slot } from '../solana/ids/slot.ts';
import { isNoBlockAnswer } from './is-no-block-answer.ts';
import { nullOnError } from './null-on-error.ts';

/** A block without transactions and rewards: a few hundred bytes. null where there is none to be had. */
export function fetchBlockHeader(
  client: Client,
  slot: Slot,
  commitment: Commitment,
  call: CallOptions,
): Promise<BlockHeader | null> {
  return nullOnError(askHeader(client, slot, commitment, call));
}

/**
 * The nearest block after a slot, found by asking for one slot after another: the only way on an endpoint that cannot list
 * its slots. null where it says of each of the first `SEARCHED_SLOTS` that there is none; throws what kept it from saying so.
 */
export async function findNextBlock(
  client: Client,
  slot: Slot,
  commitment: Commitment,
  call: CallOptions,
): Promise<BlockHeader | null> {
  for (let step = 1; step <= SEARCHED_SLOTS; step++) {
    try {
      const { value } = await askHeader(client, slot + BigInt(step), commitment, call);
      if (value !== null) return value;
    } catch (error) {
      if (!(error instanceof Error && isNoBlockAnswer(error))) throw error;
    }
  }
  return null;
}

function askHeader(client: Client, slot: Slot, commitment: Commitment, call: CallOptions) {
  const config = { encoding: 'json', transactionDetails: 'none', rewards: false, commitment, method: 'auto' } as const;
  return client.getBlock(slot, config, call);
}

/** Slots asked for one by one: eight turns of leaders. */
export const SEARCHED_SLOTS = 32;
