import type { Address } from '../../solana/ids/ids.ts';
import { expect, test } from 'vitest';
import { encodeArchive, openArchive } from '../engine/archive.ts';
import type { TableRow } from '../engine/key-value.ts';
import { createAccountReads } from './read-accounts.ts';
import { type AccountState, encodeAccountRow } from '../rows/account-row.ts';
import { encodeAccountTableRow } from '../rows/account-table.ts';

const [KEPT, CLOSED, OPENED, OTHER] = ['1', '2', '3', '4'].map((end) => `${'1'.repeat(31)}${end}` as Address) as [
  Address,
  Address,
  Address,
  Address,
];
const state = (address: Address, slot: bigint, lamports: bigint | null): AccountState => {
  const account = { owner: OTHER, lamports: lamports ?? 0n, executable: false, rentEpoch: 0n, data: new Uint8Array() };
  return { address, slot, account: lamports === null ? null : account };
};
/** At slot 5, and what changed from there to slot 9. */
const ROWS = [
  state(KEPT, 5n, 1n),
  state(KEPT, 9n, 2n),
  state(CLOSED, 5n, 3n),
  state(CLOSED, 9n, null),
  state(OPENED, 9n, 4n),
].map(encodeAccountRow);

const reads = (rows: readonly TableRow[]) => createAccountReads(openArchive(encodeArchive(rows)));
const SLOTS = [5n, 9n];

test('an account is what it was at the end of the slot', async () => {
  const { account, hasAccounts } = reads([...ROWS, encodeAccountTableRow({ complete: true, slots: SLOTS })]);
  const lamportsAt = async (address: Address, slot: bigint) => (await account(address, slot))?.lamports ?? null;
  expect(await hasAccounts()).toBe(true);
  expect([await lamportsAt(KEPT, 5n), await lamportsAt(KEPT, 9n)]).toEqual([1n, 2n]);
  expect([await lamportsAt(CLOSED, 5n), await lamportsAt(CLOSED, 9n)]).toEqual([3n, null]);
  expect([await lamportsAt(OPENED, 5n), await lamportsAt(OPENED, 9n)]).toEqual([null, 4n]);
  expect(await lamportsAt(OTHER, 9n)).toBeNull();
});

test('a slot that the table is not of is an error', async () => {
  const { account } = reads([...ROWS, encodeAccountTableRow({ complete: true, slots: SLOTS })]);
  await expect(account(KEPT, 7n)).rejects.toMatchObject({
    code: -32000,
    message: 'This ledger has no accounts as of slot 7',
  });
});

test('a ledger with only some accounts knows those, and that one was closed', async () => {
  const { account, hasAccounts } = reads([...ROWS, encodeAccountTableRow({ complete: false, slots: SLOTS })]);
  expect(await hasAccounts()).toBe(true);
  expect(await account(KEPT, 9n)).toMatchObject({ lamports: 2n });
  expect(await account(CLOSED, 9n)).toBeNull();
  await expect(account(OTHER, 9n)).rejects.toMatchObject({
    code: -32000,
    message: `This ledger has only some accounts, and not ${OTHER}`,
  });
  await expect(account(OPENED, 5n)).rejects.toMatchObject({ code: -32000 });
});

test('a ledger without a description of the table has no accounts', async () => {
  const { account, hasAccounts } = reads(ROWS);
  expect(await hasAccounts()).toBe(false);
  await expect(account(KEPT, 9n)).rejects.toMatchObject({ code: -32000 });
});

test('a damaged row is named', async () => {
  const cell = { qualifier: 'proto', value: Uint8Array.of(0, 0, 0, 0, 1) } as const;
  const damaged = ROWS.map((row) => (row.key.startsWith(OPENED) ? { ...row, cell } : row));
  const { account } = reads([...damaged, encodeAccountTableRow({ complete: true, slots: SLOTS })]);
  await expect(account(OPENED, 9n)).rejects.toMatchObject({ name: 'RowError', table: 'account' });
});
