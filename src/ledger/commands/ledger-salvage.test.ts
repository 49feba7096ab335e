import { copyFile, mkdir, mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Address, Blockhash } from '../../solana/ids/ids.ts';
import { transactionId } from '../../solana/model/transaction.ts';
import { TABLE_NAMES, type TableRow } from '../engine/key-value.ts';
import { openDamagedLmdb, openLmdbReader, openLmdbWriter } from '../engine/lmdb-engine.ts';
import { encodeAccountRow, encodeAccountTableRow, readAccountTable } from '../rows/account-rows.ts';
import { ADDRESS_TABLE_ROW } from '../rows/address-rows.ts';
import { encodeBlockRows } from '../rows/block-rows.ts';
import { UNKNOWN_INFO, encodeInfoRow } from '../rows/info-row.ts';
import { encodeWithoutBlockRow } from '../rows/without-block-row.ts';
import { createWarehouseStore } from '../store/warehouse-store.ts';
import { signedTransaction } from '../test-support/signed-answers.ts';
import { type SalvageReport, ledgerSalvage, salvageLedger } from './ledger-salvage.ts';
import { type LedgerCheck, verifyLedger } from './ledger-verify.ts';

const BLOCKS = 30;
const TRANSACTIONS = 6;
const SLOTS = Array.from({ length: BLOCKS }, (_, block) => 100n + BigInt(block));
const NEWEST = 100n + BigInt(BLOCKS);
const ADDRESS = '1'.repeat(32) as Address;

let folder = '';
const path = (name: string): string => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotscope-salvage-'));
  const writer = openLmdbWriter(path('whole'));
  const info = { ...UNKNOWN_INFO, cluster: 'devnet', gaps: 'skipped', finalizedSlot: NEWEST, advances: false } as const;
  await writer.write([encodeInfoRow(info), ADDRESS_TABLE_ROW, encodeAccountTableRow({ complete: true, slots: [7n] })]);
  await writer.write([encodeAccountRow({ address: ADDRESS, slot: 7n, account: null })]);
  await writer.write([
    encodeWithoutBlockRow({
      transaction: signedTransaction(9_999),
      meta: null,
      slot: 9n,
      blockTime: null,
      index: null,
    }),
  ]);
  for (const slot of SLOTS) await writer.write(rowsOf(slot));
  await writer.close();
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  await mkdir(path('damaged'));
  await copyFile(path('whole/data.mdb'), path('damaged/data.mdb'));
});
afterEach(async () => {
  for (const name of ['damaged', 'saved']) await rm(path(name), { recursive: true, force: true });
});

function rowsOf(slot: bigint): readonly TableRow[] {
  return encodeBlockRows({
    slot,
    parentSlot: slot - 1n,
    blockhash: '1'.repeat(32) as Blockhash,
    previousBlockhash: '1'.repeat(32) as Blockhash,
    blockHeight: null,
    blockTime: null,
    transactions: Array.from({ length: TRANSACTIONS }, (_, index) => ({
      transaction: signedTransaction(Number(slot) * 10 + index),
      meta: null,
    })),
    rewards: [],
    numRewardPartitions: null,
  });
}

async function salvage(): Promise<SalvageReport & { readonly check: LedgerCheck }> {
  const [from, to] = [openDamagedLmdb(path('damaged')), openLmdbWriter(path('saved'))];
  const report = await salvageLedger(from, {
    reader: to,
    tables: new Set(TABLE_NAMES),
    write: (rows) => to.write(rows),
  });
  const check = await verifyLedger(to);
  await to.close();
  await from.reader.close();
  return { ...report, check };
}

test('a ledger without damage is saved whole', async () => {
  const { copied, lost, faults, rebuilt, check } = await salvage();
  expect(copied).toEqual({ blocks: BLOCKS, transactions: BLOCKS * TRANSACTIONS, withoutBlock: 1, accounts: 1 });
  expect({ lost, faults, rebuilt }).toEqual({ lost: [], faults: [], rebuilt: 0 });
  expect(check).toMatchObject({ faults: [], signatures: BLOCKS * TRANSACTIONS + 1 });
});

test.each([0.9, 0.7, 0.5, 0.3])('of a ledger that is cut to %d of its size, whole blocks are saved', async (part) => {
  const file = path('damaged/data.mdb');
  await truncate(file, Math.floor((await stat(file)).size * part));
  const { copied, lost, faults, check } = await salvage();
  expect(copied.blocks).toBeGreaterThan(0);
  expect(copied.transactions).toBe(copied.blocks * TRANSACTIONS);
  expect(faults).toEqual([]);
  expect(check.faults).toEqual([]);
  if (copied.blocks < BLOCKS) expect(lost.length).toBeGreaterThan(0);

  const reader = openLmdbReader(path('saved'));
  const store = createWarehouseStore(reader);
  const info = await store.info();
  // Rows that it lacks may have existed: a gap is not a skipped slot, and the accounts are not marked as complete.
  expect(info).toMatchObject({ gaps: 'missing', advances: true });
  expect(info.finalizedSlot === null || info.finalizedSlot < NEWEST).toBe(true);
  expect((await readAccountTable(reader))?.complete).not.toBe(true);
  for (const slot of await store.slots(0n, NEWEST, BLOCKS)) {
    const signature = transactionId(signedTransaction(Number(slot) * 10));
    expect(await store.transaction(signature)).toMatchObject({ slot, index: 0 });
  }
  await reader.close();
});

// Seen to fail against: not looking for lost blocks.
test('blocks that only their transactions name are named as lost', async () => {
  const writer = openLmdbWriter(path('damaged'));
  await writer.write(rowsOf(500n).filter(({ table }) => table === 'tx'));
  await writer.close();
  const { lost } = await salvage();
  expect(lost).toEqual([`the block of slot 500, of which rows of ${TRANSACTIONS} transactions are left`]);
});

// Seen to fail against: copying the description of the damaged ledger.
test('accounts are saved without the row that describes them', async () => {
  await rm(path('damaged'), { recursive: true });
  const writer = openLmdbWriter(path('damaged'));
  await writer.write([encodeAccountRow({ address: ADDRESS, slot: 7n, account: null })]);
  await writer.close();
  expect((await salvage()).check).toMatchObject({ rows: 2, faults: [] });
});

test('a description of accounts that are all lost does not claim that none existed', async () => {
  await rm(path('damaged'), { recursive: true });
  const writer = openLmdbWriter(path('damaged'));
  await writer.write([encodeAccountTableRow({ complete: true, slots: [7n] })]);
  await writer.close();
  await salvage();
  const saved = openLmdbReader(path('saved'));
  expect(await readAccountTable(saved)).toEqual({ complete: false, slots: [7n] });
  await saved.close();
});

test('rows of transactions that are lost are made from their blocks', async () => {
  const writer = openLmdbWriter(path('damaged'));
  await writer.write(rowsOf(500n).filter(({ table }) => table === 'blocks'));
  await writer.close();
  const { lost, rebuilt, check } = await salvage();
  expect({ lost, rebuilt }).toEqual({ lost: [], rebuilt: TRANSACTIONS });
  expect(check.faults).toEqual([]);
});

test('the command says what is saved and what is lost', async () => {
  const file = path('damaged/data.mdb');
  await truncate(file, Math.floor((await stat(file)).size * 0.5));
  expect(() => openLmdbReader(path('damaged'))).toThrow('slotscope ledger salvage copies what can still be read');
  const [from, to] = [openDamagedLmdb(path('damaged')), openLmdbWriter(path('saved'))];
  const target = { reader: to, tables: new Set(TABLE_NAMES), write: to.write, name: 'saved' };
  const lines: string[] = [];
  const line = (text: string): void => void lines.push(text);
  const code = await ledgerSalvage(from, target, { line, problem: line, progress: () => {} });
  await to.close();
  await from.reader.close();
  expect(code).toBe(1);
  expect(lines.some((text) => text.startsWith('lost: '))).toBe(true);
  expect(lines.join('\n')).toMatch(/Copied to saved:\n {2}blocks +[1-9]/);
});
