import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseHex } from '../../shared/bytes/encodings.ts';
import {
  INSTRUCTION_ERRORS,
  TRANSACTION_ERRORS,
  type TransactionError,
} from '../../solana/errors/transaction-error.ts';
import { type Address, U64_MAX } from '../../solana/ids/ids.ts';
import { encodeAddress, encodeSignature } from '../../solana/ids/id-bytes.ts';
import type { ExecutedTransaction } from '../../solana/model/block.ts';
import type { TokenBalance, TransactionMeta } from '../../solana/model/transaction.ts';
import { encodeCell, inflateCell } from '../cell/cell.ts';
import type { Cell } from '../engine/key-value.ts';
import { readMeta } from '../proto/meta.ts';
import { anyModernBlock } from '../test-support/any-block.ts';
import { signedTransaction } from '../test-support/signed-answers.ts';
import { decodeAddressRow, decodeOwnerRow, encodeAddressRows } from './address-rows.ts';
import { addressKey, parseAddressKey } from './row-keys.ts';

const LIMIT = 1_000_000;
const bytesOf = (hex: string): Uint8Array => parseHex(hex.replaceAll(' ', '')) ?? new Uint8Array();
const cellOf = (hex: string, qualifier: 'proto' | 'bin' = 'proto'): Cell => ({
  qualifier,
  value: encodeCell(bytesOf(hex), LIMIT),
});
const SIGNATURE = '05'.repeat(64);
const PLAIN = { signature: encodeSignature(new Uint8Array(64).fill(5)), err: null, memo: null, blockTime: null };

const NO_META = readMeta(new Uint8Array());
const executed = (number: number, meta: Partial<TransactionMeta> | null = {}): ExecutedTransaction => ({
  transaction: signedTransaction(number),
  meta: meta === null ? null : { ...NO_META, ...meta },
});
const address = (byte: number): Address => encodeAddress(new Uint8Array(32).fill(byte));

test('the keys of an address are in descending order of slots', () => {
  const key = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T/fffffffffffffffa';
  expect(addressKey('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' as Address, 5n)).toBe(key);
  expect(parseAddressKey(key)).toEqual({ address: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', slot: 5n });
  expect([addressKey(address(1), U64_MAX), addressKey(address(1), 0n)].map((text) => text.slice(-16))).toEqual([
    '0000000000000000',
    'ffffffffffffffff',
  ]);
  for (const wrong of ['', '/', key.slice(0, -1), `${key}/`, key.replace('4', '0'), key.slice(3), key.toUpperCase()])
    expect(parseAddressKey(wrong)).toBeNull();
});

test('a block has a row for each address that it names, with its transactions in order', async () => {
  const loaded = { writable: [address(8)], readonly: [address(9)] };
  const rows = encodeAddressRows({
    slot: 5n,
    blockTime: 1_700_000_000n,
    transactions: [executed(1, null), executed(2, { loadedAddresses: loaded })],
  });
  const [payer1, memo] = signedTransaction(1).message.accountKeys;
  const [payer2] = signedTransaction(2).message.accountKeys;
  const found = rows.map(({ table, key }) => `${table} ${parseAddressKey(key)?.address}`);
  expect(found).toEqual([payer1, memo, payer2, address(8), address(9)].map((name) => `tx-by-addr ${name}`));
  const entries = await decodeAddressRow(rows[1]?.cell ?? cellOf(''));
  expect(entries.map(({ index, memo: text, blockTime }) => [index, text, blockTime])).toEqual([
    [1, '[8] number 2', 1_700_000_000n],
    [0, '[8] number 1', 1_700_000_000n],
  ]);
});

test('reserved addresses have no row', () => {
  const { message, signatures } = signedTransaction(1);
  const accountKeys = [
    ...message.accountKeys,
    ...[
      '11111111111111111111111111111111',
      'Vote111111111111111111111111111111111111111',
      'SysvarC1ock11111111111111111111111111111111',
    ].map((text) => text as Address),
  ];
  const transaction = { signatures, message: { ...message, accountKeys } };
  const rows = encodeAddressRows({ slot: 5n, blockTime: null, transactions: [{ transaction, meta: null }] });
  expect(rows.map(({ key }) => parseAddressKey(key)?.address)).toEqual(message.accountKeys);
});

// Seen to fail against: a balance on one side only that is no change; an owner that is named.
test('owners of token accounts that are not named have a row, which says whether their balance changed', async () => {
  const balance = (accountIndex: number, owner: Address | null, amount: bigint): TokenBalance => ({
    accountIndex,
    mint: address(7),
    owner,
    programId: null,
    uiTokenAmount: { amount, decimals: 0, uiAmount: null, uiAmountString: '' },
  });
  const [payer = address(0)] = signedTransaction(1).message.accountKeys;
  const [same, more, opened, closed, given, taken, empty] = [1, 2, 3, 4, 5, 6, 8].map(address) as [
    Address,
    ...Address[],
  ];
  const owned = (owners: readonly (readonly [Address | undefined, bigint])[]) =>
    owners.flatMap(([owner, amount], at) => (owner === undefined ? [] : [balance(at, owner, amount)]));
  const preTokenBalances = owned([
    [same, 5n],
    [more, 5n],
    [undefined, 0n],
    [closed, 5n],
    [given, 5n],
    [empty, 0n],
    [payer, 1n],
  ]);
  const postTokenBalances = owned([
    [same, 5n],
    [more, 6n],
    [opened, 5n],
    [undefined, 0n],
    [taken, 5n],
    [undefined, 0n],
    [payer, 2n],
  ]);
  const rows = encodeAddressRows({
    slot: 5n,
    blockTime: null,
    transactions: [
      executed(1, { preTokenBalances, postTokenBalances: [...postTokenBalances, balance(9, null, 5n)] }),
      executed(2),
    ],
  }).filter(({ table }) => table === 'tx-by-owner');
  const changes = await Promise.all(
    rows.map(async ({ key, cell }) => {
      const [entry] = await decodeOwnerRow(cell);
      expect(entry).toMatchObject({ index: 0, memo: '[8] number 1' });
      return [parseAddressKey(key)?.address, entry?.isBalanceChanged] as const;
    }),
  );
  expect(new Map(changes)).toEqual(
    new Map([
      [same, false],
      [more, true],
      [opened, true],
      [closed, true],
      [given, true],
      [taken, true],
      [empty, false],
    ]),
  );
});

test('an entry has the bytes that nodes write', async () => {
  const err = { name: 'InstructionError', index: 2, error: { name: 'Custom', code: 6_001 } } as const;
  const [row] = encodeAddressRows({
    slot: 5n,
    blockTime: 7n,
    transactions: [executed(1), executed(3, { err })].slice(1),
  });
  const { signatures } = signedTransaction(3);
  const value = await inflateCell(row?.cell.value ?? new Uint8Array(), LIMIT);
  const hex = Buffer.from(value).toString('hex');
  // Field 2 is the error: 8 is InstructionError; in it, index 2, error 25 (Custom), and its code.
  const end = `120d 0808 1209 0802 1019 1a03 08f12e 22 0e 0a0c ${Buffer.from('[8] number 3').toString('hex')} 2a02 0807`;
  expect(hex.slice(-2 * bytesOf(end).length)).toBe(end.replaceAll(' ', ''));
  expect(row?.cell.qualifier).toBe('proto');
  expect(await decodeAddressRow(row?.cell ?? cellOf(''))).toEqual([
    { signature: signatures[0], index: 0, err, memo: '[8] number 3', blockTime: 7n },
  ]);
});

test('every error survives, except for the text of a BorshIoError and unknown names', async () => {
  const instructionErrors = INSTRUCTION_ERRORS.map((name) =>
    name === 'Custom' ? { name, code: 0xffff_ffff } : name === 'BorshIoError' ? { name, text: null } : { name },
  );
  const errors = [
    ...TRANSACTION_ERRORS.filter((name) => name !== 'InstructionError').map((name) => {
      if (name === 'DuplicateInstruction') return { name, index: 255 };
      if (name === 'InsufficientFundsForRent' || name === 'ProgramExecutionTemporarilyRestricted')
        return { name, accountIndex: 255 };
      return { name };
    }),
    ...instructionErrors.map((error) => ({ name: 'InstructionError', index: 255, error })),
  ] as readonly TransactionError[];
  const errorAfter = async (err: TransactionError) => {
    const [row] = encodeAddressRows({ slot: 5n, blockTime: null, transactions: [executed(1, { err })] });
    return (await decodeAddressRow(row?.cell ?? cellOf('')))[0]?.err;
  };
  expect(await Promise.all(errors.map(errorAfter))).toEqual(errors);
  expect(await errorAfter({ name: 'unknown', json: 'New' })).toMatchObject({ name: 'unknown' });
  const unknown = { name: 'unknown', json: 'New' } as const;
  expect(await errorAfter({ name: 'InstructionError', index: 1, error: unknown })).toMatchObject({
    name: 'InstructionError',
    index: 1,
    error: { name: 'unknown' },
  });
});

test('reads rows of nodes: an index of 0 left out, fields of later writers, an unknown error number', async () => {
  // Agave’s tip adds a field 4 to an instruction error.
  const entry = `0a40 ${SIGNATURE} 120a 0808 1206 0801 1006 2007 1804 f2010178`;
  const cell = cellOf(`0a54 ${entry} 0a46 0a40 ${SIGNATURE} 1202 0863 0a44 0a40 ${SIGNATURE} 7a00`);
  expect(await decodeAddressRow(cell)).toEqual([
    { ...PLAIN, index: 0 },
    { ...PLAIN, index: 0, err: { name: 'unknown', json: '99' } },
    { ...PLAIN, index: 4, err: { name: 'InstructionError', index: 1, error: { name: 'IncorrectProgramId' } } },
  ]);
});

test('reads the oldest rows, in bincode', async () => {
  const failed = `${SIGNATURE} 01 08000000 02 19000000 01000000 03000000 00`;
  const borsh = `${SIGNATURE} 01 08000000 00 2c000000 0200000000000000 6869 04000000 01 0300000000000000 6d656d`;
  const bin = cellOf(`0300000000000000 ${SIGNATURE} 00 00000000 00 ${failed} ${borsh}`, 'bin');
  expect(await decodeAddressRow(bin)).toEqual([
    {
      ...PLAIN,
      index: 4,
      err: { name: 'InstructionError', index: 0, error: { name: 'BorshIoError', text: 'hi' } },
      memo: 'mem',
    },
    { ...PLAIN, index: 3, err: { name: 'InstructionError', index: 2, error: { name: 'Custom', code: 1 } } },
    { ...PLAIN, index: 0 },
  ]);
  await expect(decodeAddressRow(cellOf(`0100000000000000 ${SIGNATURE} 00 00000000 00 07`, 'bin'))).rejects.toThrow();
});

test('decodes only the wanted entries, the last ones first', async () => {
  await fc.assert(
    fc.asyncProperty(anyModernBlock, fc.nat(5), fc.integer({ min: 1, max: 3 }), async (block, first, limit) => {
      for (const { cell } of encodeAddressRows(block)) {
        const all = await decodeAddressRow(cell);
        expect(all.map(({ index }) => index)).toEqual(all.map(({ index }) => index).toSorted((a, b) => b - a));
        const wanted = await decodeAddressRow(cell, { isWanted: (index) => index < first, limit });
        expect(wanted).toEqual(all.filter(({ index }) => index < first).slice(0, limit));
      }
    }),
    { numRuns: 50 },
  );
  // The first entry is broken, but not wanted.
  const cell = cellOf(`0a05 0a0105 1800 0a44 0a40 ${SIGNATURE} 1801`);
  expect(await decodeAddressRow(cell, { isWanted: (index) => index > 0, limit: 9 })).toEqual([{ ...PLAIN, index: 1 }]);
  await expect(decodeAddressRow(cell)).rejects.toThrow('a signature of 1 bytes');
});

test.each([['0a'], ['0a05 0a01'], [`0a43 0a40 ${SIGNATURE}`], ['08'], [`0a42 0a40 ${SIGNATURE} ff`]])(
  'refuses the row %s',
  async (hex) => {
    await expect(decodeAddressRow(cellOf(hex))).rejects.toThrow();
    await expect(decodeAddressRow(cellOf(hex, 'bin'))).rejects.toThrow();
  },
);
