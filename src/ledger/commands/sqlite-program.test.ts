import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toBlock } from '../../rpc-service/test-support/to-block.ts';
import { openEmbeddedLedger } from '../embedded/open-embedded.ts';
import { openSqliteReader, openSqliteWriter } from '../engine/sqlite-engine.ts';
import { ADDRESS_TABLE_ROWS } from '../rows/address-rows.ts';
import { encodeBlockRows } from '../rows/block-rows.ts';
import { UNKNOWN_INFO, encodeInfoRow } from '../rows/info-row.ts';
import { slotKey } from '../rows/row-keys.ts';
import { createWarehouseStore } from '../store/warehouse-store.ts';
import { copyLedger } from './ledger-copy.ts';
import { verifyLedger } from './ledger-verify.ts';

// docs/ledgers.md says how a ledger is read and saved with the program `sqlite3`.

const hasProgram = spawnSync('sqlite3', ['-version']).status === 0;
if (!hasProgram) console.log('skipped: the program sqlite3 is not installed (apt-get install sqlite3)');

const FIRST = 400_032_064n;
const BLOCKS = 9;

let folder = '';
let docs = '';
const path = (...names: readonly string[]): string => join(folder, ...names);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-program-'));
  docs = await readFile(new URL('../../../docs/ledgers.md', import.meta.url), 'utf8');
  const embedded = createWarehouseStore(await openEmbeddedLedger());
  const writer = openSqliteWriter(path('whole'));
  await writer.write([...ADDRESS_TABLE_ROWS, encodeInfoRow({ ...UNKNOWN_INFO, cluster: 'devnet', gaps: 'skipped' })]);
  for (const slot of await embedded.slots(FIRST, FIRST + 100n, BLOCKS)) {
    const block = toBlock(await embedded.block(slot));
    if (block !== null) await writer.write(encodeBlockRows(block));
  }
  await writer.close();
});
afterAll(() => rm(folder, { recursive: true }));

function runSql(file: string, sql: string): readonly string[] {
  const { status, stdout, stderr } = spawnSync('sqlite3', ['-bail', file], { input: sql, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.split('\n').slice(0, -1);
}

test.runIf(hasProgram)('the queries of the documentation have answers', async () => {
  const file = path('whole', 'ledger.sqlite');
  const sql = /```sql\n([^`]+)```/.exec(docs)?.[1] ?? '';
  const statements = sql
    .split(';')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  expect(statements.length).toBeGreaterThan(3);
  for (const statement of statements)
    expect([statement, runSql(file, `${statement};`).length > 0]).toEqual([statement, true]);
  const reader = openSqliteReader(path('whole'));
  const block = await createWarehouseStore(reader).block(400_032_072n);
  const bySlot = statements.find((statement) => statement.includes('from tx where slot'));
  expect(runSql(file, `${bySlot};`)).toEqual(Array.from(block?.transactions ?? [], ({ id }) => id()));
  await reader.close();
});

test.runIf(hasProgram)('the documentation names each table and its columns', () => {
  const file = path('whole', 'ledger.sqlite');
  for (const table of runSql(file, "select name from sqlite_schema where type = 'table';")) {
    const columns = runSql(file, `select name from pragma_table_info('${table}');`);
    const row = docs.split('\n').find((line) => line.startsWith(`| \`${table}\` |`)) ?? '';
    const named = Array.from(row.slice(table.length + 6).matchAll(/`([a-z_]+)`/g), ([, name]) => name);
    const everywhere = table === 'totals' ? [] : table === 'blocks' ? ['sum'] : ['sum', 'is_bin'];
    expect([table, ...columns.filter((name) => !everywhere.includes(name))]).toEqual([
      table,
      ...columns.filter((name) => named.includes(name) && !everywhere.includes(name)),
    ]);
  }
});

const hasRecover = hasProgram && spawnSync('sqlite3', [':memory:', '.recover']).status === 0;
if (hasProgram && !hasRecover)
  console.log('skipped: saving rows with .recover, because this sqlite3 was built without SQLITE_ENABLE_DBPAGE_VTAB');

// Seen to fail against: a copy that ends at the first damaged row.
test.for([
  { command: '.recover', runs: hasRecover },
  { command: '.dump', runs: hasProgram },
])('the rows that $command saves from a damaged file become a ledger again', async ({ command, runs }, { skip }) => {
  skip(!runs, `sqlite3 has no ${command}`);
  for (const name of ['damaged', 'saved', 'copy']) await rm(path(name), { recursive: true, force: true });
  await mkdir(path('damaged'));
  const damaged = path('damaged', 'ledger.sqlite');
  await copyFile(path('whole', 'ledger.sqlite'), damaged);
  const handle = await open(damaged, 'r+');
  const { size } = await handle.stat();
  // Most pages are of parts of blocks.
  for (const share of [0.3, 0.5, 0.51])
    await handle.write(Buffer.alloc(4096), 0, 4096, Math.floor((size * share) / 4096) * 4096);
  await handle.close();

  const scripts = Array.from(docs.matchAll(/```sh\n(mkdir saved\n[^`]+)```/g), ([, script]) => script ?? '');
  const script = scripts.find((text) => text.includes(command)) ?? '';
  const run = spawnSync('sh', ['-e', '-c', script.replaceAll('my-ledger', 'damaged')], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(run.status).toBe(0);

  const saved = openSqliteReader(path('saved'));
  const writer = openSqliteWriter(path('copy'));
  const { copied, faults } = await copyLedger(saved, { reader: writer, write: writer.write });
  expect(faults.length).toBeGreaterThan(0);
  expect(copied.blocks).toBeGreaterThan(0);
  expect(copied.blocks).toBeLessThan(BLOCKS);
  const whole = openSqliteReader(path('whole'));
  for (const key of await writer.keys('blocks', { limit: BLOCKS })) {
    expect(
      Buffer.compare(
        (await writer.get('blocks', key))?.value ?? NOTHING,
        (await whole.get('blocks', key))?.value ?? NOTHING,
      ),
    ).toBe(0);
  }
  expect((await verifyLedger(writer)).faults).toEqual([]);
  // A lost block must not read as a skipped slot.
  expect(await createWarehouseStore(writer).info()).toMatchObject({ cluster: 'devnet', gaps: 'missing' });
  expect(await writer.get('blocks', slotKey(FIRST - 1n))).toBeNull();
  for (const ledger of [saved, whole, writer]) await ledger.close();
});

const NOTHING = new Uint8Array();
