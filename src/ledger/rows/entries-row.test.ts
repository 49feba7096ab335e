import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEntriesRow, encodeEntriesRow, type Entry } from './entries-row.ts';

const anyEntry: fc.Arbitrary<Entry> = fc.record({
  numHashes: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  hash: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  numTransactions: fc.nat({ max: 5000 }),
});

test('entries are read back as written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEntry, { maxLength: 20 }), async (entries) => {
      const { key, cell } = encodeEntriesRow(255n, entries);
      expect(key).toBe('00000000000000ff');
      expect(await decodeEntriesRow(cell.value)).toEqual(entries);
    }),
  );
});

const hash = 'ab'.repeat(32);

/** A cell without compression, from hex. */
const cell = (hex: string): Uint8Array => Buffer.from(`00000000${hex}`, 'hex');

test('reads the bytes that nodes write, and skips fields of later versions', async () => {
  // A tick, then an entry with two transactions: index 1, 7 hashes, and a field 9.
  const tick = `0a25 10d461 1a20${hash}`;
  const record = `0a2d 0801 1007 1a20${hash} 2002 4a03010203`;
  const entries = await decodeEntriesRow(cell(`${tick}${record}`.replaceAll(' ', '')));
  expect(entries).toEqual([
    { numHashes: 12_500n, hash: Uint8Array.from(Buffer.from(hash, 'hex')), numTransactions: 0 },
    { numHashes: 7n, hash: Uint8Array.from(Buffer.from(hash, 'hex')), numTransactions: 2 },
  ]);
});

test('refuses entries that do not follow from each other', async () => {
  const entry = (fields: string): string => `0a${(34 + fields.length / 2).toString(16)}1a20${hash}${fields}`;
  await expect(decodeEntriesRow(cell(entry('0801')))).rejects.toThrow('entry 1 in place of entry 0');
  await expect(decodeEntriesRow(cell(entry('2002') + entry('08012801')))).rejects.toThrow(
    'entry 1 begins at transaction 1 instead of 2',
  );
  await expect(decodeEntriesRow(cell('0a041a02abab'))).rejects.toThrow('the hash of entry 0 of 2 bytes instead of 32');
  await expect(decodeEntriesRow(cell(entry('20ffffffffffffffff7f')))).rejects.toThrow(
    'entry 0 claims 9223372036854775807 transactions',
  );
});
