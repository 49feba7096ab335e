import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeAddress } from '../../solana/ids/id-bytes.ts';
import { createIdenticonIndex, longIdenticonBars } from './long-identicon.tsx';
import { identiconBars } from '../../ui/values/address.tsx';

/** Two addresses with the same five bars: two bytes of one bar change places. */
const anyCollision = fc
  .record({ bytes: fc.uint8Array({ minLength: 32, maxLength: 32 }), at: fc.integer({ min: 0, max: 26 }) })
  .filter(({ bytes, at }) => bytes[at] !== bytes[at + 5])
  .map(({ bytes, at }) => {
    const other = Uint8Array.from(bytes);
    other[at] = bytes[at + 5] ?? 0;
    other[at + 5] = bytes[at] ?? 0;
    return [encodeAddress(bytes), encodeAddress(other)] as const;
  });

test('finds addresses with the same five bars, and tells them apart with three more', () => {
  let different = 0;
  fc.assert(
    fc.property(anyCollision, ([one, other]) => {
      expect(identiconBars(one)).toEqual(identiconBars(other));
      const index = createIdenticonIndex();
      index.add([one, other, one]);
      expect(index.colliding).toEqual(new Set([one, other]));
      if (JSON.stringify(longIdenticonBars(one)) !== JSON.stringify(longIdenticonBars(other))) different += 1;
    }),
    { numRuns: 500 },
  );
  // Three bars have 32,768 forms, so that a pair with the same ones is rare but possible.
  expect(different).toBeGreaterThan(495);
});

test('finds no collision where all bars differ', () => {
  const index = createIdenticonIndex();
  index.add([new Uint8Array(32), new Uint8Array(32).fill(1)].map(encodeAddress));
  expect(index.colliding.size).toBe(0);
});
