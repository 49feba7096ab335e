import {
  type Part,
  addressOf,
  bytes,
  extended,
  keyOf,
  mint,
  some,
  tokenAccount,
} from '../test-support/account-bytes.ts';
import { expect, test } from 'vitest';
import { encodeBase64 } from '../../shared/bytes/encodings.ts';
import { encodeBlockhash } from '../ids/id-bytes.ts';
import type { Address } from '../ids/ids.ts';
import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  BPF_LOADER_UPGRADEABLE,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../ids/program-ids.ts';
import { parseAccountData } from './parse-account-data.ts';
import { decimalsOf, mintOf } from './token-accounts.ts';

/** At an address that says nothing. */
const parseOf = (owner: Address, data: Uint8Array, decimals: number | null) =>
  parseAccountData(addressOf(77), { owner, data }, decimals);

test('an initialized nonce, of either version, and other system accounts', () => {
  const nonce = (version: number, state: number) =>
    bytes({ u32: version }, { u32: state }, { key: 1 }, { key: 2 }, { u64: 5000n });
  const expected = {
    program: 'nonce',
    parsed: {
      info: {
        authority: addressOf(1),
        blockhash: encodeBlockhash(keyOf(2)),
        feeCalculator: { lamportsPerSignature: '5000' },
      },
      type: 'initialized',
    },
  };
  expect(parseOf(SYSTEM_PROGRAM, nonce(1, 1), null)).toEqual(expected);
  expect(parseOf(SYSTEM_PROGRAM, nonce(0, 1), null)).toEqual(expected);
  expect(parseOf(SYSTEM_PROGRAM, nonce(1, 0), null)).toBeNull();
  expect(parseOf(SYSTEM_PROGRAM, nonce(2, 1), null)).toBeNull();
  expect(parseOf(SYSTEM_PROGRAM, nonce(1, 1).subarray(0, 79), null)).toBeNull();
  expect(parseOf(SYSTEM_PROGRAM, new Uint8Array(), null)).toBeNull();
});

test('a lookup table, with and without an authority', () => {
  const header = [{ u32: 1 }, { u64: 2n ** 64n - 1n }, { u64: 400_000_000n }, { u8: 3 }] as const;
  const withAuthority = bytes(...header, { u8: 1 }, { key: 7 }, { u16: 0 }, { key: 8 }, { key: 9 });
  const info = {
    addresses: [addressOf(8), addressOf(9)],
    deactivationSlot: '18446744073709551615',
    lastExtendedSlot: '400000000',
    lastExtendedSlotStartIndex: 3,
  };
  const parse = (data: Uint8Array) => parseOf(ADDRESS_LOOKUP_TABLE_PROGRAM, data, null);
  expect(parse(withAuthority)).toEqual({
    program: 'address-lookup-table',
    parsed: { info: { ...info, authority: addressOf(7) }, type: 'lookupTable' },
  });
  const frozen = bytes(...header, { u8: 0 }, { zeros: 34 }, { key: 8 }, { key: 9 });
  expect(parse(frozen)).toEqual({ program: 'address-lookup-table', parsed: { info, type: 'lookupTable' } });
  expect(parse(bytes({ u32: 0 }))).toMatchObject({ parsed: { type: 'uninitialized' } });
  expect(parse(withAuthority.subarray(0, -1))).toBeNull();
  expect(parse(bytes({ u32: 2 }, { zeros: 60 }))).toBeNull();
});

test('accounts of the upgradeable loader', () => {
  const parse = (...parts: readonly Part[]) => parseOf(BPF_LOADER_UPGRADEABLE, bytes(...parts), null);
  const data = (...program: readonly number[]) => [encodeBase64(Uint8Array.from(program)), 'base64'];
  expect(parse({ u32: 2 }, { key: 5 })).toEqual({
    program: 'bpf-upgradeable-loader',
    parsed: { info: { programData: addressOf(5) }, type: 'program' },
  });
  expect(parse({ u32: 3 }, { u64: 9n }, { u8: 1 }, { key: 6 }, { u8: 127 }, { u8: 69 })).toMatchObject({
    parsed: { info: { authority: addressOf(6), data: data(127, 69), slot: 9n }, type: 'programData' },
  });
  // Where an authority would stand, the node counts the bytes to the program.
  const place = Array.from({ length: 32 }, () => 0);
  expect(parse({ u32: 3 }, { u64: 9n }, { u8: 0 }, { zeros: 32 }, { u8: 127 })).toMatchObject({
    parsed: { info: { authority: null, data: data(...place, 127), slot: 9n } },
  });
  expect(parse({ u32: 1 }, { u8: 1 }, { key: 6 }, { u8: 127 })).toMatchObject({
    parsed: { info: { authority: addressOf(6), data: data(127) }, type: 'buffer' },
  });
  expect(parse({ u32: 0 })).toMatchObject({ parsed: { type: 'uninitialized' } });
  expect(parse({ u32: 4 })).toBeNull();
  expect(parse({ u32: 2 })).toBeNull();
});

const amount = (text: string, uiAmount: number, uiAmountString: string) => ({
  amount: text,
  decimals: 3,
  uiAmount,
  uiAmountString,
});

test('a token account, with what only some have', () => {
  const plain = {
    isNative: false,
    mint: addressOf(1),
    owner: addressOf(2),
    state: 'initialized',
    tokenAmount: amount('1500', 1.5, '1.5'),
  };
  expect(parseOf(TOKEN_PROGRAM, tokenAccount(), 3)).toEqual({
    program: 'spl-token',
    parsed: { info: plain, type: 'account' },
  });
  expect(
    parseOf(
      TOKEN_2022_PROGRAM,
      tokenAccount({ delegate: some(3), state: 2, native: [{ u32: 1 }, { u64: 2_039_280n }], closes: some(4) }),
      3,
    ),
  ).toEqual({
    program: 'spl-token-2022',
    parsed: {
      info: {
        ...plain,
        closeAuthority: addressOf(4),
        delegate: addressOf(3),
        delegatedAmount: amount('250', 0.25, '0.25'),
        isNative: true,
        rentExemptReserve: amount('2039280', 2039.28, '2039.28'),
        state: 'frozen',
      },
      type: 'account',
    },
  });
});

test('a token account is not parsed without its mint or its state', () => {
  expect(parseOf(TOKEN_PROGRAM, tokenAccount(), null)).toBeNull();
  expect(parseOf(TOKEN_PROGRAM, tokenAccount({ state: 0 }), 3)).toBeNull();
  expect(parseOf(TOKEN_PROGRAM, tokenAccount({ state: 3 }), 3)).toBeNull();
  expect(parseOf(TOKEN_PROGRAM, tokenAccount({ delegate: [{ u32: 2 }, { key: 3 }] }), 3)).toBeNull();
  expect(parseOf(TOKEN_PROGRAM, tokenAccount().subarray(0, 164), 3)).toBeNull();
});

test('a mint, whose supply is exact', () => {
  expect(parseOf(TOKEN_PROGRAM, mint(1), null)).toEqual({
    program: 'spl-token',
    parsed: {
      info: {
        decimals: 6,
        freezeAuthority: null,
        isInitialized: true,
        mintAuthority: addressOf(5),
        supply: '18446744073709551615',
      },
      type: 'mint',
    },
  });
  expect(parseOf(TOKEN_PROGRAM, mint(0), null)).toBeNull();
  expect([decimalsOf(mint(1)), decimalsOf(mint(0)), decimalsOf(tokenAccount())]).toEqual([6, null, null]);
  expect([mintOf(tokenAccount()), mintOf(mint(1))]).toEqual([addressOf(1), null]);
});

test('a multisig leaves out empty places', () => {
  const data = bytes({ u8: 2 }, { u8: 3 }, { u8: 1 }, { key: 1 }, { key: 0 }, { key: 2 }, { zeros: 8 * 32 });
  expect(parseOf(TOKEN_PROGRAM, data, null)).toEqual({
    program: 'spl-token',
    parsed: {
      info: {
        isInitialized: true,
        numRequiredSigners: 2,
        numValidSigners: 3,
        signers: [addressOf(1), addressOf(2)],
      },
      type: 'multisig',
    },
  });
  expect(parseOf(TOKEN_PROGRAM, data.with(2, 0), null)).toBeNull();
});

test('accounts that nodes parse and we do not are said to be unsupported; others have no parser', () => {
  const unknown = extended(tokenAccount(), 2, [7], [15, { u8: 0 }]);
  expect(parseOf(TOKEN_2022_PROGRAM, unknown, 3)).toBe('unsupported');
  expect(parseOf(TOKEN_2022_PROGRAM, unknown.subarray(0, -1), 3)).toBe('unsupported');
  expect(parseOf(TOKEN_2022_PROGRAM, extended(tokenAccount(), 2, [8, { u16: 1 }]), 3)).toBe('unsupported');
  for (const type of [10, 25]) expect(decimalsOf(extended(mint(1), 1, [type, { u8: 0 }]))).toBe('unsupported');
  // Bytes where a mint has padding.
  expect(parseOf(TOKEN_2022_PROGRAM, extended(mint(1), 1, [7]).with(100, 1), null)).toBeNull();
  expect(parseOf(addressOf(99), mint(1), null)).toBeNull();
});
