import { setImmediate as nextPass } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createService } from './create-service.ts';
import { responseChunks, responseText } from './response.ts';
import { createMemoryStore } from './test-support/memory-store.ts';
import { SAMPLE_BLOCKS } from './test-support/sample-blocks.ts';

// Every look at the clock is ten milliseconds after the last, so that each wait for a turn is a whole one.
let now = 0;
vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));

const GET_SLOT = '{"jsonrpc":"2.0","id":1,"method":"getSlot"}';
const blockOf = (slot: number): string =>
  `{"jsonrpc":"2.0","id":1,"method":"getBlock","params":[${slot},{"maxSupportedTransactionVersion":1}]}`;

/** Each block is about 300 kB of JSON. */
const [sample] = SAMPLE_BLOCKS;
const transactions = Array.from({ length: 150 }, () => sample?.transactions[0]).filter((item) => item !== undefined);
const blocks = Array.from({ length: 10 }, (_, at) => ({ ...(sample ?? fail()), slot: BigInt(at), transactions }));
const service = createService(createMemoryStore(blocks), { nextPass });

function fail(): never {
  throw new Error('no sample');
}

/** Runs requests to their end, and returns how many chunks came in each pass of the event loop. */
async function countChunksInEachPass(requests: readonly string[]): Promise<readonly number[]> {
  const passes: number[] = [0];
  const running = new Set(requests.keys());
  const work = requests.map(async (request, index) => {
    const response = service(request);
    if (response === null) return;
    for await (const _ of responseChunks(response)) passes[passes.length - 1] = (passes.at(-1) ?? 0) + 1;
    running.delete(index);
  });
  while (running.size > 0) {
    await nextPass();
    passes.push(0);
  }
  await Promise.all(work);
  return passes;
}

// Seen to fail against: a scheduler per request instead of one for all.
test('encodes one chunk in each pass of the event loop, however many blocks are asked for', async () => {
  const passes = await countChunksInEachPass(blocks.map((_, slot) => blockOf(slot)));
  expect(passes.length).toBeGreaterThan(10 * 3);
  // The last chunk of a response and its tail come together.
  expect(Math.max(...passes)).toBeLessThanOrEqual(3);
});

test('encodes the blocks of a batch in turns too', async () => {
  const batch = `[${blocks.map((_, slot) => blockOf(slot)).join(',')}]`;
  const passes = await countChunksInEachPass([batch, batch, batch]);
  expect(Math.max(...passes)).toBeLessThanOrEqual(3);
});

test('answers getSlot before the next chunk of any block', async () => {
  const running = new Set(blocks);
  const done = blocks.map(async (block, slot) => {
    await responseText(service(blockOf(slot)));
    running.delete(block);
  });
  let answers = 0;
  while (running.size > 0) {
    await nextPass();
    expect(await responseText(service(GET_SLOT))).toContain('"result":9');
    answers++;
  }
  await Promise.all(done);
  expect(answers).toBeGreaterThan(10 * 3);
});

// Seen to fail against: reading without the scheduler.
test('looks up many transactions in turns', async () => {
  let passes = 0;
  const counting = createService(createMemoryStore(SAMPLE_BLOCKS), {
    nextPass: () => {
      passes++;
      return nextPass();
    },
  });
  const signatures = Array.from({ length: 50 }, () => `"${'1'.repeat(64)}"`).join(',');
  const request = `{"jsonrpc":"2.0","id":1,"method":"getSignatureStatuses","params":[[${signatures}]]}`;
  expect(await responseText(counting(request))).toContain('"value":[null,null');
  expect(passes).toBe(50);
});

test('lists many slots in turns', async () => {
  let passes = 0;
  const first = 10n;
  const store = {
    ...createMemoryStore([{ ...(sample ?? fail()), slot: 0n }], { confirmedSlot: 400_000n, finalizedSlot: 400_000n }),
    slots: async (from: bigint, to: bigint, limit: number) => {
      const length = Math.min(limit, Math.max(0, Number(to - from) + 1));
      return Array.from({ length }, (_, at) => from + BigInt(at));
    },
  };
  const listing = createService(store, {
    nextPass: async () => {
      passes++;
    },
  });
  const ask = async (last: number): Promise<unknown> => {
    const response = listing(`{"jsonrpc":"2.0","id":1,"method":"getBlocks","params":[${first},${last}]}`);
    let text = '';
    if (response !== null) {
      for await (const chunk of responseChunks(response)) {
        expect(chunk.length).toBeLessThan(66_000);
        text += chunk;
      }
    }
    return JSON.parse(text).result;
  };
  for (const length of [0, 1, 5_000, 5_001, 12_345, 20_000]) {
    const expected = Array.from({ length }, (_, at) => Number(first) + at);
    expect(await ask(Number(first) + length - 1)).toEqual(expected);
  }
  // The last list has two chunks of text.
  expect(passes).toBe(1 + 2 + 2 + 3 + 5 + 2);
});
