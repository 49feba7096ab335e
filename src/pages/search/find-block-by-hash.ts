import { isNoBlockAnswer } from '../../queries/absent-answers.ts';
import { requestHeader } from '../../queries/slot-listing.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { CallOptions } from '../../rpc-client/transport.ts';
import type { BlockHeader } from '../../solana/model/block.ts';
import type { Blockhash, Slot } from '../../solana/ids/ids.ts';

/** A search for the block with a blockhash, as far as it has come. */
export interface BlockhashSearch {
  /** The slots that are searched, newest first. */
  readonly newest: Slot;
  readonly oldest: Slot;
  /** The oldest slot with a block. */
  readonly firstAvailable: Slot;
  /** How many blocks these slots have. */
  readonly blocks: number;
  /** How many of them were compared. */
  readonly compared: number;
  readonly found: { readonly slot: Slot; readonly isFinal: boolean } | null;
}

/**
 * Compares a blockhash with those of the newest blocks, or of the blocks before a slot: no RPC method finds a block by its hash.
 * An answer names the hash of its block and of the block before it, so every second block is requested.
 */
export async function findBlockByHash(
  client: Client,
  { blockhash, before }: { readonly blockhash: Blockhash; readonly before: Slot | null },
  onProgress: (search: BlockhashSearch) => void,
  options: CallOptions = {},
): Promise<BlockhashSearch> {
  const call = { ...options, together: true };
  const [confirmed, finalized, firstAvailable] = await Promise.all([
    client.getSlot('confirmed', call).then(({ value }) => value),
    client.getSlot('finalized', call).then(({ value }) => value),
    client.getFirstAvailableBlock(call).then(({ value }) => value),
  ]);
  const newest = before === null || before > confirmed ? confirmed : before - 1n;
  const bound = newest - SEARCHED_SLOTS + 1n;
  const oldest = bound > firstAvailable ? bound : firstAvailable;
  const slots = oldest > newest ? [] : (await client.getBlocks(oldest, newest, 'confirmed', call)).value.toReversed();
  let search: BlockhashSearch = { newest, oldest, firstAvailable, blocks: slots.length, compared: 0, found: null };
  const asked = slots.filter((_, index) => index % 2 === 0);
  for (let index = 0; index < asked.length && search.found === null; index += AT_ONCE) {
    onProgress(search);
    const headers = await Promise.all(
      asked.slice(index, index + AT_ONCE).map((slot) => headerOrNull(requestHeader(client, slot, 'confirmed', call))),
    );
    const known = headers.flatMap((header) => (header === null ? [] : hashesOf(header)));
    const slot = known.find(([, hash]) => hash === blockhash)?.[0];
    search = {
      ...search,
      compared: Math.min(search.compared + known.length, slots.length),
      found: slot === undefined ? null : { slot, isFinal: slot <= finalized },
    };
  }
  return search;
}

function hashesOf(header: BlockHeader): readonly (readonly [Slot, Blockhash])[] {
  return [
    [header.slot, header.blockhash],
    [header.parentSlot, header.previousBlockhash],
  ];
}

/** null for a slot that has no block any more. */
async function headerOrNull(answer: ReturnType<typeof requestHeader>): Promise<BlockHeader | null> {
  try {
    return (await answer).value;
  } catch (error) {
    if (error instanceof Error && isNoBlockAnswer(error)) return null;
    throw error;
  }
}

/** Twice as many as the blocks whose hashes a transaction may use. */
export const SEARCHED_SLOTS = 300n;
const AT_ONCE = 4;
