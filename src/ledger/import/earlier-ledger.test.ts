import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { expect, test } from 'vitest';
import { stringifyJson } from '../../shared/json/json.ts';
import { openLmdbReader } from '../engine/lmdb-engine.ts';
import { importInChild } from '../test-support/import-in-child.ts';
import { blockAnswer, signedTransaction } from '../test-support/signed-answers.ts';
import { createWarehouseStore } from '../store/warehouse-store.ts';

test('a reader of an earlier version’s ledger sees the absent members that another process imports', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slotscope-earlier-'));
  const ledger = join(folder, 'ledger');
  const earlier = open({ path: ledger, noSubdir: false, maxDbs: 8 });
  for (const table of ['blocks', 'tx', 'loose', 'info']) earlier.openDB(table, { encoding: 'binary' });
  await earlier.close();
  const reader = openLmdbReader(ledger);
  const store = createWarehouseStore(reader);
  expect([await store.block(8n), await reader.get('absent', '8')]).toEqual([null, null]);

  const { rewards: _, ...answer } = blockAnswer([signedTransaction(1)], 7);
  await mkdir(join(folder, 'recorded'));
  await writeFile(join(folder, 'recorded', 'block.json'), stringifyJson(answer));
  const child = await importInChild({ folder: join(folder, 'recorded'), ledger, killAt: null, onProgress: () => {} });
  expect(await once(child, 'close')).toEqual([0, null]);

  expect(await store.block(8n)).toMatchObject({ absent: { rewards: 'left out' } });
  await store.close();
  await rm(folder, { recursive: true });
});
