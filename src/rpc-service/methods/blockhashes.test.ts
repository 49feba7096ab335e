import { expect, test } from 'vitest';
import { encodeBlockhash } from '../../solana/ids/id-bytes.ts';
import type { Blockhash } from '../../solana/ids/ids.ts';
import type { Block } from '../../solana/model/block.ts';
import { createService } from '../create-service.ts';
import { errorOf, resultOf } from '../test-support/call-method.ts';
import { createMemoryStore } from '../test-support/memory-store.ts';
import { blockhash, SAMPLE_BLOCKS } from '../test-support/sample-blocks.ts';

const hashOf = (slot: number): Blockhash =>
  encodeBlockhash(Uint8Array.from({ length: 32 }, (_, at) => (slot >> (8 * (at % 4))) % 256));

/** A chain of blocks in every other slot. */
const CHAIN = Array.from({ length: 200 }, (_, at): Block => {
  const [first] = SAMPLE_BLOCKS;
  if (first === undefined) throw new Error('no block');
  const slot = 1000 + 2 * at;
  return {
    ...first,
    slot: BigInt(slot),
    parentSlot: BigInt(slot - 2),
    blockhash: hashOf(slot),
    previousBlockhash: hashOf(slot - 2),
    blockHeight: BigInt(500 + at),
    transactions: [],
  };
});
const TIP = 1398;
const service = createService(createMemoryStore(CHAIN));

test('the newest blockhash is valid for 150 more blocks', async () => {
  expect(await resultOf('getLatestBlockhash', '', service)).toEqual({
    context: { apiVersion: '4.0.0', slot: TIP },
    value: { blockhash: hashOf(TIP), lastValidBlockHeight: 699 + 150 },
  });
  const finalized = createService(createMemoryStore(CHAIN, { finalizedSlot: 1390n }));
  expect(await resultOf('getLatestBlockhash', '', finalized)).toMatchObject({ value: { blockhash: hashOf(1390) } });
});

// Seen to fail against: an age of 149 or 151 blocks.
test('a blockhash is valid for the newest block and the 150 before it', async () => {
  for (const age of [0, 1, 149, 150, 151, 180])
    expect(await resultOf('isBlockhashValid', `"${hashOf(TIP - 2 * age)}"`, service), `age ${age}`).toEqual({
      context: { apiVersion: '4.0.0', slot: TIP },
      value: age <= 150,
    });
  expect(await resultOf('isBlockhashValid', `"${blockhash(77)}"`, service)).toMatchObject({ value: false });
});

test('a ledger that does not advance, or lacks a block or a height, returns an error', async () => {
  const still = createService(createMemoryStore(CHAIN, { advances: false }));
  expect(await errorOf('getLatestBlockhash', '', still)).toMatchObject({ code: -32000 });
  expect(await errorOf('isBlockhashValid', `"${hashOf(TIP)}"`, still)).toMatchObject({ code: -32000 });
  const short = createService(createMemoryStore(CHAIN.slice(-100)));
  expect(await errorOf('isBlockhashValid', `"${blockhash(77)}"`, short)).toMatchObject({ code: -32004 });
  expect(await resultOf('isBlockhashValid', `"${hashOf(TIP - 20)}"`, short)).toMatchObject({ value: true });
  const low = createService(createMemoryStore(CHAIN.map((block) => ({ ...block, blockHeight: null }))));
  expect(await errorOf('getLatestBlockhash', '', low)).toMatchObject({ code: -32000 });
  for (const wrong of ['""', '"0"', '5', '"1"'])
    expect(await errorOf('isBlockhashValid', wrong, service)).toMatchObject({ code: -32602 });
});
