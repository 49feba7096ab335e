import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CELL_LIMITS, inflateCell } from '../ledger/cell/cell.ts';
import { copyLedger } from '../ledger/commands/ledger-copy.ts';
import { openEmbeddedLedger } from '../ledger/embedded/open-embedded.ts';
import { encodeArchive, openArchive } from '../ledger/engine/archive.ts';
import { openBigtable, openBigtableTarget } from '../ledger/bigtable/bigtable-engine.ts';
import { connectToBigtable, emulatorTransports } from '../ledger/bigtable/connection.ts';
import type { TableRow } from '../ledger/engine/key-value.ts';
import { openBlock } from '../ledger/rows/block-rows.ts';
import { parseSlotKey } from '../ledger/rows/row-keys.ts';
import { describeOnEmulator } from '../ledger/test-support/describe-on-emulator.ts';
import { findProgram } from '../ledger/test-support/bigtable-emulator.ts';
import { createWarehouseStore } from '../ledger/store/warehouse-store.ts';
import { createService } from '../rpc-service/create-service.ts';
import { responseText } from '../rpc-service/response.ts';

const CBT = findProgram('cbt');
if (CBT === null) console.log('cbt, Google’s command line for Bigtable, is not on the path: its tests are skipped.');

const run = promisify(execFile);

describeOnEmulator((emulator) => {
  describe.skipIf(CBT === null)('with cbt', () => {
    let folder = '';
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'slotscope-cbt-'));
    });
    afterEach(() => rm(folder, { recursive: true }));

    /**
     * Runs cbt on an instance. Without PATH it finds no gcloud, which it would spend seconds asking for credentials.
     */
    async function cbt(instance: string, ...args: readonly string[]): Promise<string> {
      const env = { BIGTABLE_EMULATOR_HOST: emulator().host, HOME: folder, PATH: folder };
      const { stdout } = await run(CBT ?? '', ['-project', 'p', '-instance', instance, ...args], { env });
      return stdout;
    }
    const connect = (instance: string) =>
      connectToBigtable({ project: 'p', instance }, emulatorTransports(emulator().host));

    test('cbt reads a warehouse that a copy wrote', async () => {
      const rows = await someRows();
      const target = await openBigtableTarget({ project: 'p', instance: 'copied' }, connect('copied'));
      expect((await copyLedger(openArchive(encodeArchive(rows)), target)).faults).toEqual([]);
      await target.reader.close();
      expect((await cbt('copied', 'ls')).trim().split('\n')).toEqual(['blocks', 'entries', 'tx', 'tx-by-addr']);
      for (const table of ['blocks', 'tx']) {
        const expected = rows.filter((row) => row.table === table);
        expect((await cbt('copied', 'count', table)).trim()).toBe(String(expected.length));
      }
      const hex = join(folder, 'hex.yaml');
      await writeFile(hex, 'default_encoding: HEX\n');
      const block = rows.find(({ table }) => table === 'blocks');
      const printed = await cbt('copied', 'lookup', 'blocks', block?.key ?? '', `format-file=${hex}`);
      expect(printed).toContain(`x:${block?.cell.qualifier} `);
      const value = printed.split('\n').slice(3).join('').replaceAll(/\s/g, '');
      expect(value).toBe(Buffer.from(block?.cell.value ?? []).toString('hex'));
    });

    test('a warehouse that cbt wrote is served', async () => {
      const rows = await someRows();
      for (const table of ['blocks', 'tx']) {
        await cbt('written', 'createtable', table, 'families=x');
        for (const qualifier of ['proto', 'bin']) {
          const lines = rows
            .filter((row) => row.table === table && row.cell.qualifier === qualifier)
            .map(({ key, cell }) => Buffer.concat([Buffer.from(`${key},"`), quoted(cell.value), Buffer.from('"\n')]));
          if (lines.length === 0) continue;
          const csv = join(folder, `${table}-${qualifier}.csv`);
          await writeFile(csv, Buffer.concat([Buffer.from(`,${qualifier}\n`), ...lines]));
          await cbt('written', 'import', table, csv, 'column-family=x');
        }
      }
      const engine = openBigtable({ project: 'p', instance: 'written' }, connect('written'));
      const remote = createService(createWarehouseStore(engine, { remoteMs: 1000 }));
      const local = createService(createWarehouseStore(openArchive(encodeArchive(rows))));
      let found = 0;
      for (const { table, key } of rows) {
        const [method, id] = table === 'blocks' ? ['getBlock', Number(`0x${key}`)] : ['getTransaction', key];
        const text = JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method,
          params: [id, { maxSupportedTransactionVersion: 1 }],
        });
        const answer = await responseText(remote(text));
        expect(answer).toBe(await responseText(local(text)));
        if (answer?.includes('"result":{') === true) found += 1;
      }
      expect(found).toBe(rows.length);
      // This warehouse has neither of the tables that nodes did not always write.
      expect(await engine.keys('entries', { limit: 1 })).toEqual([]);
      expect(await engine.get('tx-by-addr', 'any')).toBeNull();
      await engine.close();
    });
  });
});

/** The bytes of a field of a CSV file. */
function quoted(value: Uint8Array): Buffer {
  return Buffer.from(Buffer.from(value).toString('latin1').replaceAll('"', '""'), 'latin1');
}

/** The first blocks of the embedded ledger with their transactions. The CSV reader of cbt would change a line end within a cell. */
async function someRows(): Promise<readonly TableRow[]> {
  const embedded = await openEmbeddedLedger();
  const rows: TableRow[] = [];
  for (const key of await embedded.keys('blocks', { limit: 6 })) {
    const cell = await embedded.get('blocks', key);
    const slot = parseSlotKey(key);
    if (cell === null || slot === null || Buffer.from(cell.value).includes('\r\n')) continue;
    const bytes = await inflateCell(cell.value, CELL_LIMITS.blocks);
    for (const { id } of openBlock({ slot, qualifier: cell.qualifier, bytes }).transactions) {
      const found = await embedded.get('tx', id());
      if (found !== null) rows.push({ table: 'tx', key: id(), cell: found });
    }
    rows.push({ table: 'blocks', key, cell });
  }
  return rows;
}
