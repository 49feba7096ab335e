import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLOCK_MEMBERS, META_MEMBERS } from '../../rpc-service/store/ledger-store.ts';
import { decodeAbsentRow, encodeAbsentRow } from './absent-row.ts';

const anyAbsent = (names: readonly string[]): fc.Arbitrary<Record<string, 'left out' | 'null'>> =>
  fc.dictionary(fc.constantFrom(...names), fc.constantFrom('left out', 'null'), { noNullPrototype: true });

const index = fc.option(fc.nat({ max: 0xffff_ffff }));
const anyWord = fc.record({ transaction: index, reward: index, text: fc.string({ unit: 'grapheme' }) });

test('absent members and words are read back as written', async () => {
  const anyAnswer = fc.record({
    answer: anyAbsent(BLOCK_MEMBERS),
    metas: fc.array(anyAbsent(META_MEMBERS), { maxLength: 5 }),
    words: fc.array(anyWord, { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(anyAnswer, async (absent) => {
      const row = encodeAbsentRow('key', absent);
      const isAbsent =
        absent.words.length > 0 || [absent.answer, ...absent.metas].some((members) => Object.keys(members).length > 0);
      expect(row !== null).toBe(isAbsent);
      if (row === null) return;
      const read = await decodeAbsentRow(row.cell.value);
      expect(read.answer).toEqual(absent.answer);
      expect(read.words).toEqual(absent.words);
      expect(absent.metas.map((_, index) => read.metas[index] ?? {})).toEqual(absent.metas);
    }),
  );
});

test('a block whose transactions all lack the same members takes a few bytes', () => {
  const metas = Array.from({ length: 2_000 }, () => ({ loadedAddresses: 'left out', rewards: 'left out' }) as const);
  expect(encodeAbsentRow('key', { answer: {}, metas, words: [] })?.cell.value.length).toBeLessThan(100);
});

test('a row with an unknown combination of members is broken', async () => {
  const row = encodeAbsentRow('key', { answer: {}, metas: [{ err: 'null' }], words: [] });
  const value = Uint8Array.from(row?.cell.value ?? []);
  value[value.length - 1] = 2;
  await expect(decodeAbsentRow(value)).rejects.toThrow('combination 2 of 1');
});
