import { slotState } from '../analysis/facts/skipped-slots.ts';
import { expect, test } from 'vitest';
import { UNAVAILABLE_BLOCKHASH } from '../solana/ids/ids.ts';
import { createClient } from '../rpc-client/client.ts';
import { isJsonObject, parseJson } from '../shared/json/json.ts';
import type { BlockHeader } from '../solana/model/block.ts';
import { fetchSlotListing } from './slot-listing.ts';

/** The parents of the produced blocks: slots 2, 6, 11, 12 and 15 were skipped. */
const PARENTS = new Map([1, 3, 4, 5, 7, 8, 9, 10, 13, 14, 16].map((slot, at, slots) => [slot, slots[at - 1] ?? 0]));
const HEIGHTS = new Map([...PARENTS.keys()].map((slot, at) => [slot, 101 + at]));

/** The states of slots 1 to 15, around block 8, and the number of requests; the endpoint does not have the `lost` blocks. */
async function states(lost: readonly number[], hasHeights = true) {
  const kept = [...PARENTS.keys()].filter((slot) => !lost.includes(slot));
  let requests = 0;
  const header = (slot: number): BlockHeader => ({
    slot: BigInt(slot),
    parentSlot: BigInt(PARENTS.get(slot) ?? 0),
    blockhash: UNAVAILABLE_BLOCKHASH,
    previousBlockhash: UNAVAILABLE_BLOCKHASH,
    blockHeight: hasHeights ? BigInt(HEIGHTS.get(slot) ?? 0) : null,
    blockTime: null,
  });
  const fetch: typeof globalThis.fetch = (_, init) => {
    requests++;
    const request = parseJson(typeof init?.body === 'string' ? init.body : '');
    const { method, params } = isJsonObject(request) ? request : {};
    const slot = Number(Array.isArray(params) ? params[0] : 0);
    const { parentSlot, blockHeight, ...others } = header(slot);
    const block = {
      ...others,
      slot: undefined,
      parentSlot: Number(parentSlot),
      blockHeight: blockHeight && Number(blockHeight),
    };
    const result = method === 'getBlock' ? block : kept.filter((each) => each >= slot).slice(0, 1);
    return Promise.resolve(new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result })));
  };
  const listed = kept.filter((slot) => slot <= 15).map(BigInt);
  const client = createClient({ url: 'http://127.0.0.1/', fetch });
  const listing = await fetchSlotListing(client, header(8), { from: 1n, to: 15n, listed }, 'finalized', {});
  const text = Array.from({ length: 15 }, (_, at) => slotState(listing, BigInt(at + 1)));
  return [text.map((state) => ({ produced: '|', skipped: 'x', deleted: 'x', unknown: '.' })[state]).join(''), requests];
}

test('in a complete list, the heights at its ends show every skipped slot; the block after it shows the last ones', async () => {
  expect(await states([])).toEqual(['|x|||x||||xx||x', 4]);
});

test('if a block is missing, the parents of the blocks after gaps show which slots were skipped', async () => {
  expect(await states([4])).toEqual(['|x|||x||||xx||x', 7]);
  expect(await states([3, 4])).toEqual(['|..||x||||xx||x', 6]);
});

test('without heights, the parents show them too', async () => {
  expect(await states([], false)).toEqual(['|x|||x||||xx||x', 7]);
});
