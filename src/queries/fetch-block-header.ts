import type { Commitment } from '../rpc-protocol/config.ts';
import type { Client } from '../rpc-client/client.ts';
import type { CallOptions } from '../rpc-client/transport.ts';
import type { BlockHeader } from '../solana/model/block.ts';
import type { Slot } from '../solana/ids/ids.ts';
import { isNoBlockAnswer } from './is-no-block-answer.ts';
import { nullOnError } from './null-on-error.ts';

/** A block without its transactions and rewards: a few hundred bytes. null if the endpoint does not return one. */
export function fetchBlockHeader(
  client: Client,
  slot: Slot,
  commitment: Commitment,
  call: CallOptions,
): Promise<BlockHeader | null> {
  return nullOnError(requestHeader(client, slot, commitment, call));
}

/**
 * The nearest block after a slot, for endpoints that cannot list blocks: it requests one slot after another. null if none of the
 * next `SEARCHED_SLOTS` has a block; throws if a request fails for another reason.
 */
export async function findNextBlock(
  client: Client,
  slot: Slot,
  commitment: Commitment,
  call: CallOptions,
): Promise<BlockHeader | null> {
  for (let step = 1; step <= SEARCHED_SLOTS; step++) {
    try {
      const { value } = await requestHeader(client, slot + BigInt(step), commitment, call);
      if (value !== null) return value;
    } catch (error) {
      if (!(error instanceof Error && isNoBlockAnswer(error))) throw error;
    }
  }
  return null;
}

/** The same, but a failed request throws. */
export function requestHeader(client: Client, slot: Slot, commitment: Commitment, call: CallOptions) {
  const config = { encoding: 'json', transactionDetails: 'none', rewards: false, commitment, method: 'auto' } as const;
  return client.getBlock(slot, config, call);
}

/** Eight leader windows of four slots. */
export const SEARCHED_SLOTS = 32;
