import { expect, test } from 'vitest';
import { openEmbeddedLedger } from '../embedded/open-embedded.ts';
import type { KeyValueWriter } from '../engine/key-value.ts';
import { hasAddressTable } from '../rows/address-rows.ts';
import { createMemoryLedger } from '../test-support/memory-ledger.ts';
import { indexLedger } from './ledger-index.ts';
import { verifyLedger } from './ledger-verify.ts';

const BLOCKS = 4;

/** The first blocks of the embedded ledger as an earlier version stored them. */
async function earlierLedger(): Promise<KeyValueWriter> {
  const embedded = await openEmbeddedLedger();
  const ledger = createMemoryLedger();
  for (const key of await embedded.keys('blocks', { limit: BLOCKS })) {
    const cell = await embedded.get('blocks', key);
    if (cell !== null) await ledger.write([{ table: 'blocks', key, cell }]);
  }
  return ledger;
}

test('a ledger of an earlier version gets its table of addresses, also after an interruption', async () => {
  const ledger = await earlierLedger();
  expect(await hasAddressTable(ledger)).toBe(false);
  let writes = 0;
  const failing: KeyValueWriter = {
    ...ledger,
    write: async (rows) => {
      writes += 1;
      if (writes === 3) throw new Error('disk full');
      await ledger.write(rows);
    },
  };
  await expect(indexLedger(failing)).rejects.toThrow('disk full');
  expect(await hasAddressTable(ledger)).toBe(false);
  const begun = (await ledger.keys('tx-by-addr', { limit: 10_000 })).length;
  expect(begun).toBeGreaterThan(0);
  const { blocks, rows } = await indexLedger(ledger);
  expect(blocks).toBe(BLOCKS);
  expect(rows).toBeGreaterThan(0);
  expect(await hasAddressTable(ledger)).toBe(true);
  expect((await ledger.keys('tx-by-addr', { limit: 10_000 })).length).toBe(begun + rows);
  const { faults } = await verifyLedger(ledger);
  expect(faults.filter(({ table }) => table === 'tx-by-addr')).toEqual([]);
  expect(await indexLedger(ledger)).toEqual({ blocks: BLOCKS, rows: 0 });
});

// Seen to fail against: writing the completeness mark before the blocks.
test('a ledger with a broken block is not marked as complete', async () => {
  const ledger = await earlierLedger();
  const cell = { qualifier: 'proto', value: Uint8Array.of(9, 0, 0, 0, 0) } as const;
  await ledger.write([{ table: 'blocks', key: 'ffffffffffffffff', cell }]);
  await expect(indexLedger(ledger)).rejects.toThrow('row ffffffffffffffff of table blocks: unknown codec 9');
  expect(await hasAddressTable(ledger)).toBe(false);
});
