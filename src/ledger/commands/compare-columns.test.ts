import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toBlock } from '../../rpc-service/test-support/to-block.ts';
import type { Block } from '../../solana/model/block.ts';
import { transactionId } from '../../solana/model/transaction.ts';
import { openSqliteReader, openSqliteWriter } from '../engine/sqlite-engine.ts';
import { sumOf } from '../engine/sqlite/read-rows.ts';
import { openDatabase, prepare, type SqlRow, type SqlValue } from '../engine/sqlite/sqlite.ts';
import { FRAMES, type SqlTable, TABLES } from '../engine/sqlite/tables.ts';
import { createLedgerWriter } from '../import/ledger-writer.ts';
import { openLedger } from '../open-ledger.ts';
import { verifyLedger } from './ledger-verify.ts';

// Seen to fail against: not comparing columns; not those of parts; only whole blocks.

const embedded = await openLedger(null);
const large = toBlock(await embedded.block(400_032_072n)) ?? fail();
// Enough for several frames.
const block: Block = { ...large, transactions: large.transactions.slice(0, 300) };
await embedded.close();
const KEY = block.slot.toString(16).padStart(16, '0');
const LENGTH = block.transactions.length;
const signature = transactionId(block.transactions[3]?.transaction ?? fail());

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-columns-'));
  const writer = openSqliteWriter(folder);
  await createLedgerWriter(writer).addBlock(block);
  await writer.close();
});
afterEach(() => rm(folder, { recursive: true }));

/** Changes a column as a faulty writer would: with the checksums of the row and of the table. */
function change(table: SqlTable, where: string, column: string, value: SqlValue): void {
  const database = openDatabase(join(folder, 'ledger.sqlite'), { readOnly: false });
  const row = prepare(database, `select * from ${table.name} where ${where}`).get() as SqlRow;
  const columns = table.columns.map((name) => (name === column ? value : (row[name] ?? null)));
  const sum = sumOf(table, columns, row['cell'] ?? null);
  database.prepare(`update ${table.name} set ${column} = ?, sum = ? where ${where}`).run(value, sum);
  const difference = sum - (row['sum'] as bigint);
  database.prepare('update totals set sum = sum + ? where name = ?').run(difference, table.name);
  database.close();
}

async function findings() {
  const reader = openSqliteReader(folder);
  const { faults } = await verifyLedger(reader);
  await reader.close();
  return faults;
}

// All columns share two calls of `findings`, because each verifies every signature of the block.
test('columns of a block that its cell contradicts are found', async () => {
  expect(await findings()).toEqual([]);
  const changes = [
    ['transactions', 5n, LENGTH],
    ['parent_slot', 17n, block.parentSlot],
    ['blockhash', 'another', block.blockhash],
    ['previous_blockhash', 'another', block.previousBlockhash],
    ['block_time', null, block.blockTime],
    ['block_height', 9n, block.blockHeight],
  ] as const;
  for (const [column, value] of changes) change(TABLES.blocks, `slot = ${block.slot}`, column, value);
  const texts = changes.map(
    ([column, value, expected]) => `its column ${column} has ${value}, where its cell has ${expected}`,
  );
  const found = await findings();
  expect(found).toHaveLength(texts.length);
  expect(found).toEqual(
    expect.arrayContaining(texts.map((text) => ({ finding: 'column', table: 'blocks', key: KEY, text }))),
  );
});

test('so is one of a part of a block, and of a transaction', async () => {
  change(
    FRAMES,
    'first_transaction = (select min(first_transaction) from frames where first_transaction > 0)',
    'first_transaction',
    2n,
  );
  expect(await findings()).toEqual([
    {
      finding: 'column',
      table: 'blocks',
      key: KEY,
      text: expect.stringMatching(/^its column first_transaction has \d+, where its cell has \d+$/),
    },
  ]);
  change(TABLES.tx, `signature = '${signature}'`, 'position', 4n);
  change(TABLES.tx, `signature = '${signature}'`, 'slot', 8n);
  expect((await findings()).slice(0, 2)).toMatchObject([
    {
      finding: 'column',
      table: 'tx',
      key: signature,
      text: `its column slot has 8, where its block has ${block.slot}`,
    },
    { finding: 'column', table: 'tx', key: signature, text: 'its column position has 4, where its block has 3' },
  ]);
});

function fail(): never {
  throw new Error('the embedded ledger has no such block');
}
