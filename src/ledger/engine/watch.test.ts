import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StorageFault } from './key-value.ts';
import { openDatabase } from './sqlite/sqlite.ts';
import { openSqliteReader, openSqliteWriter } from './sqlite-engine.ts';
import { BATCHES, rowOf } from './test-support/written-rows.ts';

const TIMES = { delayMs: 1, everyMs: 5, restMs: 10, restPerCheck: 0 };
const [lost] = BATCHES[0] ?? [];
const KEY = lost?.key ?? '';

let folder = '';
const file = (): string => join(folder, 'ledger.sqlite');
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-watch-'));
  const writer = openSqliteWriter(folder);
  for (const batch of BATCHES.slice(0, 5)) await writer.write(batch);
  await writer.close();
});
afterEach(() => rm(folder, { recursive: true }));

/** A row that is no longer there, as after a flipped bit in the tree above it. */
function hideRow(): void {
  const database = openDatabase(file(), { readOnly: false });
  database.exec(`delete from tx where signature = '${KEY}'`);
  database.close();
}

function openWatched() {
  const reported: (readonly StorageFault[])[] = [];
  let tell: (faults: readonly StorageFault[]) => void = () => {};
  const next = (): Promise<readonly StorageFault[]> => new Promise((resolve) => (tell = resolve));
  const reader = openSqliteReader(folder, {
    watchTimes: TIMES,
    onDamage: (faults) => {
      reported.push(faults);
      tell(faults);
    },
  });
  return { reader, reported, next };
}

const MISSING = [{ table: 'tx', text: 'of 60 rows written, 1 missing' }];

test('damage that was there at the start is found, and then a row that is not there is an error', async () => {
  hideRow();
  const { reader, next } = openWatched();
  expect(await reader.get('tx', KEY)).toBeNull();
  expect(await next()).toEqual(MISSING);
  await expect(reader.get('tx', KEY)).rejects.toThrow(
    'ledger.sqlite is damaged: table tx: of 60 rows written, 1 missing; so rows may be missing',
  );
  await expect(reader.keys('tx', { limit: 9 })).rejects.toThrow('so rows may be missing');
  expect(await reader.get('loose', KEY)).toBeNull();
  expect(await reader.get('tx', BATCHES[1]?.[0]?.key ?? '')).not.toBeNull();
  await reader.close();
});

test('a file that changes is checked again, and found whole once it is', async () => {
  await copyFile(file(), join(folder, 'whole'));
  const { reader, reported, next } = openWatched();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(reported).toEqual([]);
  const found = next();
  hideRow();
  expect(await found).toEqual(MISSING);
  await copyFile(join(folder, 'whole'), file());
  await expect.poll(async () => reader.get('tx', 'none').catch(() => 'error'), { timeout: 5_000 }).toBeNull();
  expect(reported).toHaveLength(1);
  await reader.close();
});

test('what another process writes is no damage, also during a check', async () => {
  const { reader, reported } = openWatched();
  const writer = openSqliteWriter(folder);
  for (let at = 0; at < 200; at++) {
    await writer.write([rowOf('tx', `added${at}`, 30)]);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await writer.close();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(reported).toEqual([]);
  await reader.close();
});
