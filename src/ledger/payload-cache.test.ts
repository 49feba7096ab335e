import { expect, test } from 'vitest';
import { createPayloadCache } from './payload-cache.ts';

test('keeps what was used last, up to the limit', async () => {
  const inflated: string[] = [];
  const cache = createPayloadCache(10);
  const get = async (key: string, length: number): Promise<number> => {
    const payload = await cache.get(Uint8Array.of(length), key, async ([size = 0]) => {
      inflated.push(key);
      return new Uint8Array(size);
    });
    return payload.length;
  };
  expect(await get('a', 4)).toBe(4);
  expect(await get('b', 4)).toBe(4);
  expect(await get('a', 4)).toBe(4);
  expect(inflated).toEqual(['a', 'b']);
  await get('c', 4);
  await get('a', 4);
  expect(inflated).toEqual(['a', 'b', 'c']);
  await get('b', 4);
  expect(inflated).toEqual(['a', 'b', 'c', 'b']);
  expect(await get('larger than the limit', 11)).toBe(11);
  await get('a', 4);
  expect(inflated.at(-1)).toBe('a');
});
