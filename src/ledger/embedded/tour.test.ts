import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TourEntry } from '../../../tools/generate-ledger/stories/tour.ts';
import { createWarehouseStore } from '../store/warehouse-store.ts';
import { openEmbeddedLedger } from './open-embedded.ts';
import { parseSignature } from '../../solana/ids/ids.ts';

const entries = JSON.parse(readFileSync('public/tour.json', 'utf8')) as readonly TourEntry[];

test('every entry of the tour is in the ledger', async () => {
  const store = createWarehouseStore(await openEmbeddedLedger());
  for (const { id, kind, slot, signature, title, what } of entries) {
    expect(title, id).not.toBe('');
    expect(what, id).toMatch(/\.$/);
    const block = await store.block(BigInt(slot));
    expect(block === null, id).toBe(kind === 'slot');
    if (kind !== 'transaction') continue;
    const id64 = parseSignature(signature ?? '');
    const found = id64 === null ? null : await store.transaction(id64);
    expect(found?.slot, id).toBe(BigInt(slot));
  }
  expect(entries.length).toBeGreaterThan(40);
});
