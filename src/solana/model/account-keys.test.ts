import { expect, test } from 'vitest';
import { encodeAddress, encodeBlockhash } from '../ids/id-bytes.ts';
import type { Address } from '../ids/ids.ts';
import { resolveAccountKeys } from './account-keys.ts';
import { type Message, NO_LOADED_ADDRESSES } from './transaction.ts';

const SYSTEM = '11111111111111111111111111111111' as Address;
const LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111' as Address;
const [A, B, C, D, E, F] = [1, 2, 3, 4, 5, 6].map((byte) => encodeAddress(new Uint8Array(32).fill(byte))) as [
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
];

test('derives signers and writable keys from the header', () => {
  const keys = resolveAccountKeys(message({ accountKeys: [A, B, C, D], header: [2, 1, 1] }), NO_LOADED_ADDRESSES);
  expect(keys.map(flags)).toEqual(['A signer writable', 'B signer', 'C writable', 'D']);
});

test('demotes builtin programs and sysvars to readonly', () => {
  const keys = resolveAccountKeys(message({ accountKeys: [A, SYSTEM], header: [1, 0, 0] }), NO_LOADED_ADDRESSES);
  expect(keys[1]?.writable).toBe(false);
});

test('demotes an invoked program to readonly', () => {
  const keys = resolveAccountKeys(
    message({ accountKeys: [A, B, C], header: [1, 0, 0], programs: [1] }),
    NO_LOADED_ADDRESSES,
  );
  expect(keys.map(flags)).toEqual(['A signer writable', 'B', 'C writable']);
});

test('keeps an invoked program writable if the upgradeable loader is among the keys', () => {
  const invoking = message({ accountKeys: [A, B], header: [1, 0, 0], programs: [1], lookups: [[[], [9]]] });
  const keys = resolveAccountKeys(invoking, { writable: [], readonly: [LOADER] });
  expect(keys.map(({ writable }) => writable)).toEqual([true, true, false]);
});

test('lists loaded keys after static keys, writable first, with their table', () => {
  const lookups = [
    [[7], [8, 9]],
    [[], [3]],
    [[5], []],
  ] as const;
  const keys = resolveAccountKeys(message({ accountKeys: [A], header: [1, 0, 0], lookups }), {
    writable: [B, C],
    readonly: [D, E, F],
  });
  expect(
    keys.map(({ address, writable, source, table, tableIndex }) => [address, writable, source, table, tableIndex]),
  ).toEqual([
    [A, true, 'transaction', null, null],
    [B, true, 'lookupTable', 0, 7],
    [C, true, 'lookupTable', 2, 5],
    [D, false, 'lookupTable', 0, 8],
    [E, false, 'lookupTable', 0, 9],
    [F, false, 'lookupTable', 1, 3],
  ]);
});

test('keeps a loaded key that no lookup lists', () => {
  const keys = resolveAccountKeys(message({ accountKeys: [A], header: [1, 0, 0] }), { writable: [B], readonly: [] });
  expect(keys[1]).toMatchObject({ address: B, writable: true, table: null, tableIndex: null });
});

interface Parts {
  readonly accountKeys: readonly Address[];
  readonly header: readonly [number, number, number];
  readonly programs?: readonly number[];
  readonly lookups?: readonly (readonly [readonly number[], readonly number[]])[];
}

function message({ accountKeys, header, programs = [], lookups = [] }: Parts): Message {
  return {
    version: 0,
    header: {
      numRequiredSignatures: header[0],
      numReadonlySignedAccounts: header[1],
      numReadonlyUnsignedAccounts: header[2],
    },
    accountKeys,
    recentBlockhash: encodeBlockhash(new Uint8Array(32)),
    instructions: programs.map((programIdIndex) => ({ programIdIndex, accounts: [], data: new Uint8Array() })),
    addressTableLookups: lookups.map(([writableIndexes, readonlyIndexes]) => ({
      accountKey: F,
      writableIndexes,
      readonlyIndexes,
    })),
    config: null,
  };
}

function flags({ address, signer, writable }: { address: Address; signer: boolean; writable: boolean }): string {
  const name = 'ABCDEF'[[A, B, C, D, E, F].indexOf(address)];
  return `${name}${signer ? ' signer' : ''}${writable ? ' writable' : ''}`;
}
