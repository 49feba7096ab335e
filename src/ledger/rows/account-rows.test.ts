import { expect, test } from 'vitest';
import { parseHex } from '../../shared/bytes/encodings.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { CELL_LIMITS, encodeCell } from '../cell/cell.ts';
import { decodeAccountRow, decodeAccountTableRow, encodeAccountRow, encodeAccountTableRow } from './account-rows.ts';

const ADDRESS = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' as Address;
const ACCOUNT = {
  owner: 'So11111111111111111111111111111111111111112' as Address,
  lamports: 9_007_199_254_740_993n,
  executable: true,
  rentEpoch: 18_446_744_073_709_551_615n,
  data: Uint8Array.of(7, 8, 9),
};
const cellOf = (hex: string): Uint8Array =>
  encodeCell(parseHex(hex.replaceAll(' ', '')) ?? new Uint8Array(), CELL_LIMITS.account);
const OWNER = '01'.repeat(32);

test('a row has the documented layout', () => {
  const owner = '11111111111111111111111111111111' as Address;
  const { table, key, cell } = encodeAccountRow({ address: ADDRESS, slot: 5n, account: { ...ACCOUNT, owner } });
  expect(table).toBe('account');
  expect(key).toBe(`${ADDRESS}/fffffffffffffffa`);
  expect(Buffer.from(cell.value).toString('hex')).toBe(
    `000000000100000000002000${'ff'.repeat(8)}${'00'.repeat(32)}01070809`,
  );
});

test('an account is the same after being encoded and decoded', async () => {
  const decode = (account: typeof ACCOUNT | null) =>
    decodeAccountRow(encodeAccountRow({ address: ADDRESS, slot: 5n, account }).cell.value);
  expect(await decode(ACCOUNT)).toEqual({ ...ACCOUNT, space: 3n });
  const empty = { ...ACCOUNT, data: new Uint8Array(), executable: false };
  expect(await decode(empty)).toEqual({ ...empty, space: 0n });
  expect(await decode(null)).toBeNull();
});

test.each([
  ['the header is cut', `0100000000000000 ${'ff'.repeat(8)} ${OWNER}`, /1 bytes expected/],
  ['executable is neither 0 nor 1', `0100000000000000 ${'ff'.repeat(8)} ${OWNER} 02`, /executable is 2/],
  ['there are no lamports', `0000000000000000 ${'ff'.repeat(8)} ${OWNER} 00`, /without lamports/],
])('refuses a cell where %s', async (_, hex, reason) => {
  await expect(decodeAccountRow(cellOf(hex))).rejects.toThrow(reason);
});

test('describes the table', async () => {
  const table = { complete: true, slots: [5n, 18_446_744_073_709_551_615n] };
  const { cell, ...row } = encodeAccountTableRow(table);
  expect(row).toEqual({ table: 'info', key: 'account' });
  expect(await decodeAccountTableRow(cell.value)).toEqual(table);
  const partial = { complete: false, slots: [] };
  expect(await decodeAccountTableRow(encodeAccountTableRow(partial).cell.value)).toEqual(partial);
});

test.each([
  ['02', /complete is 2/],
  ['01 0500', /8 bytes expected/],
  ['', /1 bytes expected/],
])('refuses the description %s', async (hex, reason) => {
  await expect(decodeAccountTableRow(cellOf(hex))).rejects.toThrow(reason);
});
