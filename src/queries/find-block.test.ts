import { array, assert, asyncProperty, integer, nat, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { createClient } from '../rpc-client/client.ts';
import { responseText } from '../rpc-service/response.ts';
import { createService } from '../rpc-service/create-service.ts';
import { createMemoryStore } from '../rpc-service/test-support/memory-store.ts';
import { SAMPLE_BLOCKS } from '../rpc-service/test-support/sample-blocks.ts';
import { findBlock, type SearchedBlock } from './find-block.ts';

function clientOf(blocks: readonly SearchedBlock[]) {
  const [sample] = SAMPLE_BLOCKS;
  if (sample === undefined) throw new Error('no sample');
  const store = createMemoryStore(
    blocks.map(({ slot, value }, at) => ({
      ...sample,
      slot,
      blockTime: value,
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

async function find(blocks: readonly SearchedBlock[], seconds: bigint) {
  const steps: SearchedBlock[] = [];
  const found = await findBlock(clientOf(blocks), 'time', seconds, (step) => steps.push(step));
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
      const blocks = gaps.map(([slots, seconds], at): SearchedBlock => {
        [slot, time] = [slot + BigInt(slots), time + BigInt(seconds)];
        return { slot, value: at < withoutTime ? null : time };
      });
      const seconds = 500n + BigInt(offset);
      const later = blocks.findIndex((block) => block.value !== null && block.value > seconds);
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
    value: 1_700_000_000n + BigInt(Math.floor(at * 0.45)),
  }));
  const { before, after, steps } = await find(blocks, 1_700_004_000n);
  expect(before?.value).toBe(1_700_004_000n);
  expect(after?.value).toBe(1_700_004_001n);
  expect(steps.length).toBeLessThan(16);
});

test('a ledger without blocks is an error', async () => {
  await expect(find([], 0n)).rejects.toThrow();
});

test('finds the block with a height, and its neighbors if there is none', async () => {
  const blocks = Array.from({ length: 40 }, (_, at) => ({ slot: 1000n + 3n * BigInt(at), value: null }));
  const client = clientOf(blocks);
  const find = async (height: bigint) => findBlock(client, 'height', height, () => undefined);
  for (const at of [0, 17, 39])
    expect((await find(500n + BigInt(at))).before).toEqual({ slot: blocks[at]?.slot, value: 500n + BigInt(at) });
  expect(await find(499n)).toEqual({ before: null, after: { slot: 1000n, value: 500n } });
  expect(await find(540n)).toEqual({ before: { slot: 1117n, value: 539n }, after: null });
});
