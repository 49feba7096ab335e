import { expect, test } from 'vitest';
import { createBlockReading } from './read-block.ts';

const HEADER =
  '"blockHeight":4,"blockTime":null,"blockhash":"11111111111111111111111111111111","parentSlot":4,"previousBlockhash":"11111111111111111111111111111111"';
const UNREADABLE = '{"meta":null,"transaction":["AA==","base64"],"version":"legacy"}';

test('rows of the first bytes are told before the rest of what came with them is read', async () => {
  const text = `{"jsonrpc":"2.0","result":{${HEADER},"transactions":[${Array(3000).fill(UNREADABLE).join()}]},"id":1}`;
  const bytes = new TextEncoder().encode(text);
  const told: { readonly received: number; readonly rows: number | undefined }[] = [];
  const reading = createBlockReading(5n, {
    onPiece: async (received, seen) => {
      told.push({ received, rows: seen()?.rows?.length });
    },
  });
  await reading.take(bytes.subarray(0, 150_000));
  await reading.take(bytes.subarray(150_000));
  expect(told.map(({ received }) => received)).toEqual([65_536, 150_000, bytes.length]);
  expect(told[0]?.rows).toBeGreaterThan(900);
  expect(told[0]?.rows).toBeLessThan(1100);
  expect(told.at(-1)?.rows).toBe(3000);
  expect((await reading.finish())?.value?.rows).toHaveLength(3000);
});

test('what comes in small pieces is told once a piece', async () => {
  const pieces = [`{"jsonrpc":"2.0","result":{${HEADER},`, '"transactions":[]},"id":1}'];
  const told: number[] = [];
  const reading = createBlockReading(5n, {
    onPiece: async (received) => {
      told.push(received);
    },
  });
  for (const piece of pieces) await reading.take(new TextEncoder().encode(piece));
  expect(told).toEqual([pieces[0]?.length, pieces.join('').length]);
});
