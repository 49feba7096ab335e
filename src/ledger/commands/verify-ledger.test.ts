import type { Address, Blockhash } from '../../solana/ids/ids.ts';
import { expect, test } from 'vitest';
import type { Block, ExecutedTransaction } from '../../solana/model/block.ts';
import type { AbsentInMeta } from '../../rpc-service/absent-members.ts';
import { NO_LINKS } from '../history/block-balances.ts';
import { encodeArchive, openArchive } from '../engine/archive.ts';
import { type AbsentInAnswer, encodeAbsentRow, NOTHING_ABSENT } from '../rows/absent-row.ts';
import { encodeAccountRow } from '../rows/account-row.ts';
import { encodeAccountTableRow } from '../rows/account-table.ts';
import { addressKey, encodeAddressRows } from '../rows/address-rows.ts';
import { encodeBlockRows } from '../rows/block-rows.ts';
import { encodeEntriesRow } from '../rows/entries-row.ts';
import { ADDRESS_TABLE_ROW } from '../rows/address-table.ts';
import { encodeInfoRow, UNKNOWN_INFO } from '../rows/info-row.ts';
import type { TableRow } from '../engine/key-value.ts';
import { encodeLooseRow } from '../rows/loose-row.ts';
import { readMeta } from '../proto/meta.ts';
import { signedTransaction } from '../test-support/signed-answers.ts';
import { transactionId } from '../../solana/model/transaction.ts';
import type { SlotRange } from '../history/slot-ranges.ts';
import { withEntries } from '../test-support/car-file.ts';
import { verifyLedger, type VerifyOptions } from './verify-ledger.ts';

const executed = (number: number): ExecutedTransaction => ({ transaction: signedTransaction(number), meta: null });
const idOf = (number: number): string => transactionId(signedTransaction(number));

const block = (slot: bigint, ...transactions: readonly ExecutedTransaction[]): Block => ({
  slot,
  parentSlot: slot - 1n,
  blockhash: '1'.repeat(32) as Blockhash,
  previousBlockhash: '1'.repeat(32) as Blockhash,
  blockHeight: null,
  blockTime: null,
  transactions,
  rewards: [],
  numRewardPartitions: null,
});

const loose = (number: number): TableRow => encodeLooseRow({ ...executed(number), slot: 9n, blockTime: null });

const BROKEN_CELL = { qualifier: 'proto', value: Uint8Array.of(9, 0, 0, 0, 0) } as const;
const START = 'E'.repeat(44) as Blockhash;

const GOOD = [
  ...encodeBlockRows(block(7n, executed(1), executed(2))),
  ...encodeBlockRows(block(8n, executed(3))),
  loose(4),
  encodeInfoRow(UNKNOWN_INFO),
];

async function faultsOf(rows: readonly TableRow[]): Promise<readonly string[]> {
  const { faults } = await verifyLedger(openArchive(encodeArchive(rows)));
  return faults.map(({ table, key, text }) => `${table} ${key}: ${text}`);
}

/** The rows with those of one key replaced or removed. */
const replaced = (key: string, ...by: readonly TableRow[]): readonly TableRow[] => [
  ...GOOD.filter((row) => row.key !== key),
  ...by,
];

/** A transaction with the signature of another message. */
const forged: ExecutedTransaction = {
  transaction: { ...signedTransaction(3), message: signedTransaction(4).message },
  meta: null,
};

test('a valid ledger has no faults, and every row is read', async () => {
  expect(await verifyLedger(openArchive(encodeArchive([...GOOD, ADDRESS_TABLE_ROW])))).toEqual({
    rows: 13,
    signatures: 4,
    faults: [],
    links: NO_LINKS,
    notes: [],
    slots: { ok: 0n, failed: 0n, unverifiable: 2n, skipped: 0n, missing: 0n },
  });
});

test('finds an invalid signature, in a block and in a single transaction', async () => {
  expect(await faultsOf(replaced('0000000000000008', ...encodeBlockRows(block(8n, forged)).slice(-1)))).toEqual([
    `blocks 0000000000000008: signature ${idOf(3)} does not fit its message`,
    `tx ${idOf(3)}: its memo is not the one in its block`,
  ]);
  const row = encodeLooseRow({ ...forged, slot: 9n, blockTime: null });
  expect(await faultsOf([row])).toEqual([`loose ${idOf(3)}: signature ${idOf(3)} does not fit its message`]);
});

test('finds transaction rows that do not match their block', async () => {
  const elsewhere = encodeBlockRows(block(9n, executed(1), executed(2))).filter(({ key }) => key === idOf(2));
  expect(await faultsOf(replaced(idOf(2), ...elsewhere))).toEqual([
    `tx ${idOf(2)}: it says transaction 1 of slot 9, and is 1 of 7`,
  ]);
  const failed = { ...executed(2), meta: { ...readMeta(new Uint8Array()), err: { name: 'AccountNotFound' } } } as const;
  const otherwise = encodeBlockRows(block(7n, executed(1), failed)).filter(({ key }) => key === idOf(2));
  expect(await faultsOf(replaced(idOf(2), ...otherwise))).toEqual([
    `tx ${idOf(2)}: its error is not the one in its block`,
  ]);
  expect(await faultsOf(replaced(idOf(2)))).toEqual([
    `tx ${idOf(2)}: no such row, though it is transaction 1 of slot 7`,
  ]);
  expect(await faultsOf(replaced('0000000000000008'))).toEqual([`tx ${idOf(3)}: no block holds this transaction`]);
});

test('finds rows of absent members that do not match their block', async () => {
  const beside = (key: string, kept: Partial<AbsentInAnswer>): readonly TableRow[] => {
    const row = encodeAbsentRow(key, { ...NOTHING_ABSENT, ...kept });
    return row === null ? [] : [row];
  };
  const absent = (key: string, ...metas: readonly AbsentInMeta[]): readonly TableRow[] =>
    beside(key, { answer: { rewards: 'left out' }, metas });
  const rewards = { rewards: 'left out' } as const;
  const [block7, block9] = ['0000000000000007', '0000000000000009'];
  expect(await faultsOf([...GOOD, ...absent(block7), ...absent(idOf(4), rewards)])).toEqual([]);
  expect(await faultsOf([...GOOD, ...absent(block7, {}, rewards), ...absent(block9)])).toEqual([
    `absent ${block9}: no block and no loose transaction has this key`,
  ]);
  expect(await faultsOf([...GOOD, ...absent(block7, rewards)])).toEqual([
    `absent ${block7}: it describes 1 transactions, where there are 2`,
  ]);
  const word = { transaction: 2, reward: null, text: '"NewError"' };
  expect(await faultsOf([...GOOD, ...beside(block7, { words: [{ ...word, transaction: 1 }] })])).toEqual([]);
  expect(await faultsOf([...GOOD, ...beside(block7, { words: [word] })])).toEqual([
    `absent ${block7}: it has a word of transaction 2, where there are 2`,
  ]);
});

test('finds entries that do not match their block', async () => {
  const entries = (slot: bigint, ...transactions: readonly number[]): TableRow =>
    encodeEntriesRow(
      slot,
      transactions.map((numTransactions) => ({ numHashes: 1n, hash: new Uint8Array(32), numTransactions })),
    );
  expect(await faultsOf([...GOOD, entries(7n, 1, 0, 2)])).toEqual([
    'blocks 0000000000000007: its entries have 3 transactions, where the block has 2',
  ]);
  expect(await faultsOf([...GOOD, entries(9n)])).toEqual(['entries 0000000000000009: no block has this key']);
});

test('finds rows of addresses that do not match their block, unless an earlier version left them out', async () => {
  const payer = signedTransaction(1).message.accountKeys[0] ?? unknown();
  const key = addressKey(payer, 7n);
  const addressed = (slot: bigint, ...transactions: readonly ExecutedTransaction[]) =>
    encodeBlockRows(block(slot, ...transactions)).filter(({ table }) => table === 'tx-by-addr');
  const otherTime = encodeAddressRows({ ...block(7n, executed(1)), blockTime: 5n });
  const [wrong] = otherTime.filter((row) => row.key === key);
  const extra = addressed(8n, executed(9));
  const complete = [...GOOD, ADDRESS_TABLE_ROW];
  const without = complete.filter((row) => row.key !== key);
  expect(await faultsOf(without)).toEqual([
    `tx-by-addr ${key}: no such row, though transactions of its slot name the address`,
  ]);
  expect(await faultsOf([...without, wrong ?? unknown()])).toEqual([
    `tx-by-addr ${key}: it does not say what the block says`,
  ]);
  expect(await faultsOf([...complete, ...extra.slice(0, 1)])).toEqual([
    'tx-by-addr null: slot 8 has 1 more than its transactions name addresses',
  ]);
  const [other] = addressed(10n, executed(9));
  expect(await faultsOf([...complete, other ?? unknown()])).toEqual([
    `tx-by-addr ${other?.key}: no block of slot 10 is here`,
  ]);
  expect(await faultsOf([...complete, { ...(other ?? unknown()), key: 'x/y' }])).toEqual([
    'tx-by-addr x/y: the key is not an address and a slot',
  ]);
  const { faults, notes } = await verifyLedger(openArchive(encodeArchive(GOOD.filter((row) => row.key !== key))));
  expect(faults).toEqual([]);
  expect(notes).toMatchObject([{ text: expect.stringContaining('slotscope ledger index adds them') }]);
});

function unknown(): never {
  throw new Error('no such row');
}

test('gives each slot its status, and names what contradicts a parent or an anchor', async () => {
  const made = withEntries([block(7n, executed(1)), { ...block(10n, executed(2)), parentSlot: 7n }, block(11n)], START);
  const rows = made.flatMap(({ block: each, entries }) => [
    ...encodeBlockRows(each),
    encodeEntriesRow(each.slot, entries),
  ]);
  const statuses = async (from: readonly TableRow[], options: VerifyOptions = {}) => {
    const ranges: string[] = [];
    const onSlots = ({ from: first, to, status }: SlotRange) => ranges.push(`${first}-${to} ${status}`);
    const { faults, notes } = await verifyLedger(openArchive(encodeArchive(from)), () => {}, { ...options, onSlots });
    const unused = notes.filter(({ text }) => text.includes('anchor'));
    return { ranges, texts: [...faults, ...unused].map(({ text }) => text) };
  };
  const anchors = new Map([[6n, START]]);
  expect(await statuses(rows)).toEqual({ ranges: ['7-7 unverifiable', '8-9 skipped', '10-11 ok'], texts: [] });
  expect(await statuses(rows, { anchors })).toEqual({ ranges: ['7-7 ok', '8-9 skipped', '10-11 ok'], texts: [] });
  expect(await statuses(rows, { anchors: new Map([[3n, START]]) })).toMatchObject({
    texts: ['the anchor of slot 3 was not used: no block is or follows it'],
  });
  expect(await statuses(rows, { anchors, history: false })).toMatchObject({
    ranges: ['7-7 unverifiable', '8-9 skipped', '10-11 unverifiable'],
  });
  // Without block 10, its transaction is left, and the parent of slot 11 is missing.
  const without10 = rows.filter(({ key }) => key !== '000000000000000a' && key !== idOf(2));
  expect(await statuses(without10, { anchors })).toEqual({
    ranges: ['7-7 ok', '8-10 missing', '11-11 unverifiable'],
    texts: [],
  });
  const broken = rows.map((row) =>
    row.table === 'blocks' && row.key === '000000000000000a' ? { ...row, cell: BROKEN_CELL } : row,
  );
  expect(await statuses(broken, { anchors })).toMatchObject({
    ranges: ['7-7 ok', '8-9 missing', '10-10 failed', '11-11 unverifiable'],
  });
  const fork = withEntries([block(7n), block(8n), { ...block(9n), parentSlot: 7n }], START);
  const forkRows = fork.flatMap(({ block: each, entries }) => [
    ...encodeBlockRows(each),
    encodeEntriesRow(each.slot, entries),
  ]);
  expect(await statuses(forkRows, { anchors })).toEqual({
    ranges: ['7-8 ok', '9-9 failed'],
    texts: ['its parent is slot 7, though slot 8 after that has a block'],
  });
  const forgedRows = rows.map((row) =>
    row.table === 'entries' && row.key === '0000000000000007' ? encodeEntriesRow(7n, made[2]?.entries ?? []) : row,
  );
  expect(await statuses(forgedRows, { anchors })).toEqual({
    ranges: ['7-7 failed', '8-9 skipped', '10-11 ok'],
    texts: ['its entries have 0 transactions, where the block has 1'],
  });
});

test('finds accounts that are broken, or of a slot that the table is not of', async () => {
  const address = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' as Address;
  const account = { owner: address, lamports: 1n, executable: false, rentEpoch: 0n, data: new Uint8Array() };
  const row = encodeAccountRow({ address, slot: 8n, account });
  const table = encodeAccountTableRow({ complete: true, slots: [7n, 8n] });
  expect(await faultsOf([...GOOD, row, table])).toEqual([]);
  expect(await faultsOf([...GOOD, row])).toEqual([`account ${row.key}: no row says which slots this table is of`]);
  expect(await faultsOf([...GOOD, encodeAccountRow({ address, slot: 9n, account }), table])).toEqual([
    `account ${addressKey(address, 9n)}: it is of slot 9, of which this table is not`,
  ]);
  expect(await faultsOf([...GOOD, { ...row, cell: BROKEN_CELL }, table])).toEqual([
    `account ${row.key}: unknown codec 9`,
  ]);
  expect(await faultsOf([...GOOD, { ...row, key: address }, table])).toEqual([
    `account ${address}: the key is not an address and a slot`,
  ]);
  expect(await faultsOf([...GOOD, row, { ...table, cell: BROKEN_CELL }])).toEqual([
    'info account: unknown codec 9',
    `account ${row.key}: no row says which slots this table is of`,
  ]);
});

test('finds broken rows and wrong keys', async () => {
  const cell = BROKEN_CELL;
  expect(await faultsOf([{ table: 'blocks', key: '0000000000000007', cell }])).toEqual([
    'blocks 0000000000000007: unknown codec 9',
  ]);
  expect(await faultsOf([{ table: 'blocks', key: 'seven', cell }])).toEqual(['blocks seven: the key is not a slot']);
  expect(await faultsOf([{ table: 'info', key: 'ledger', cell }])).toEqual(['info ledger: unknown codec 9']);
  expect(await faultsOf([{ ...loose(4), key: idOf(5) }])).toEqual([
    `loose ${idOf(5)}: the key is not the signature of what it holds`,
  ]);
});
