import { array, assert, asyncProperty, integer, nat, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { createClient } from '../rpc-client/client.ts';
import { responseText } from '../rpc-service/response.ts';
import { createService } from '../rpc-service/create-service.ts';
import { createMemoryStore } from '../rpc-service/test-support/memory-store.ts';
import { SAMPLE_BLOCKS } from '../rpc-service/test-support/sample-blocks.ts';
import { findBlockByHeight, findBlockByTime, type TimedBlock } from './find-block-by-time.ts';

function clientOf(blocks: readonly TimedBlock[]) {
  const [sample] = SAMPLE_BLOCKS;
  if (sample === undefined) throw new Error('no sample');
  const store = createMemoryStore(
    blocks.map(({ slot, time }, at) => ({
      ...sample,
      slot,
      blockTime: time,
      blockHeight: 500n + BigInt(at),
      transactions: [],
    })),
  );
  const service = createService(store);
  return createClient({
    url: 'http://127.0.0.1:8899/',
    fetch: async (input, init) => new Response(await responseText(service(await new Request(input, init).text()))),
  });
}

async function find(blocks: readonly TimedBlock[], seconds: bigint) {
  const steps: TimedBlock[] = [];
  const found = await findBlockByTime(clientOf(blocks), seconds, (step) => steps.push(step));
  return { ...found, steps };
}

test('finds the blocks on either side of any time, as a walk over all blocks does', async () => {
  const gaps = array(tuple(integer({ min: 1, max: 400 }), integer({ min: 0, max: 90 })), {
    minLength: 1,
    maxLength: 60,
  });
  await assert(
    asyncProperty(gaps, nat(3), integer({ min: -5, max: 3000 }), async (gaps, withoutTime, offset) => {
      let [slot, time] = [1000n, 500n];
      const blocks = gaps.map(([slots, seconds], at): TimedBlock => {
        [slot, time] = [slot + BigInt(slots), time + BigInt(seconds)];
        return { slot, time: at < withoutTime ? null : time };
      });
      const seconds = 500n + BigInt(offset);
      const later = blocks.findIndex((block) => block.time !== null && block.time > seconds);
      const expected =
        later === -1
          ? { before: blocks.at(-1), after: null }
          : { before: blocks[later - 1] ?? null, after: blocks[later] };
      expect(await find(blocks, seconds)).toMatchObject(expected);
    }),
    { numRuns: 200 },
  );
});

test('takes about ten steps in a long ledger with skipped slots', async () => {
  const blocks = Array.from({ length: 20_000 }, (_, at) => ({
    slot: 300_000_000n + BigInt(at + Math.floor(at / 30) * 4),
    time: 1_700_000_000n + BigInt(Math.floor(at * 0.45)),
  }));
  const { before, after, steps } = await find(blocks, 1_700_004_000n);
  expect(before?.time).toBe(1_700_004_000n);
  expect(after?.time).toBe(1_700_004_001n);
  expect(steps.length).toBeLessThan(16);
});

test('a ledger without blocks is an error', async () => {
  await expect(find([], 0n)).rejects.toThrow();
});

test('finds the block with a height, and none for another one', async () => {
  const blocks = Array.from({ length: 40 }, (_, at) => ({ slot: 1000n + 3n * BigInt(at), time: null }));
  const client = clientOf(blocks);
  for (const at of [0, 17, 39]) expect(await findBlockByHeight(client, 500n + BigInt(at))).toBe(blocks[at]?.slot);
  for (const height of [499n, 540n]) expect(await findBlockByHeight(client, height)).toBeNull();
});
