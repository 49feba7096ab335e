import { expect, test } from 'vitest';
import { addressBytes } from '../../solana/ids/id-bytes.ts';
import type { Address } from '../../solana/ids/ids.ts';
import type { Account } from '../../solana/model/account.ts';
import { addressOf, extended, mint, some, tokenAccount } from '../../solana/test-support/account-bytes.ts';
import { KIND_BYTES, describeAccount, sizeOf } from './account-kind.ts';
import {
  BPF_LOADER_UPGRADEABLE,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  VOTE_PROGRAM,
} from '../../solana/ids/program-ids.ts';

const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;

function account(changes: Partial<Account>): Account {
  return {
    owner: SYSTEM_PROGRAM,
    lamports: 1n,
    executable: false,
    rentEpoch: 0n,
    data: new Uint8Array(),
    space: BigInt(changes.data?.length ?? 0),
    ...changes,
  };
}

test.each<[Partial<Account>, string]>([
  [{ data: new Uint8Array(80) }, 'Nonce account'],
  [{ data: new Uint8Array(9) }, 'System account'],
  [{ owner: STAKE_PROGRAM }, 'Stake account'],
  [{ owner: MINT }, 'Account of USDC'],
  [{ owner: TOKEN_PROGRAM, data: new Uint8Array(7) }, 'Account of Token'],
  [{ owner: TOKEN_2022_PROGRAM, data: new Uint8Array(KIND_BYTES), space: 355n }, 'Multisig of token owners'],
  // The size says that it is a mint, but the answer has less data.
  [{ owner: TOKEN_PROGRAM, space: 82n }, 'Account of Token'],
])('%o is a %s', (changes, words) => {
  expect(describeAccount(account(changes))).toEqual({ kind: 'other', words });
});

test('tells wallets, programs and vote accounts, with the address that matters', () => {
  expect(describeAccount(account({}))).toEqual({ kind: 'wallet' });
  const named = (start: readonly number[]) => new Uint8Array([...start, ...addressBytes(MINT), 9]);
  const program = (owner: Address, data: Uint8Array) =>
    describeAccount(account({ owner, data, executable: true, space: 36n }));
  expect(program(BPF_LOADER_UPGRADEABLE, named([2, 0, 0, 0]))).toEqual({ kind: 'program', programData: MINT });
  expect(program(BPF_LOADER_UPGRADEABLE, named([1, 0, 0, 0]))).toEqual({ kind: 'program', programData: null });
  expect(program(MINT, named([2, 0, 0, 0]))).toEqual({ kind: 'program', programData: null });
  const vote = (data: Uint8Array) => describeAccount(account({ owner: VOTE_PROGRAM, data }));
  expect(vote(named([3, 0, 0, 0]))).toEqual({ kind: 'vote', node: MINT });
  expect(vote(new Uint8Array(35))).toEqual({ kind: 'vote', node: null });
});

test('reads a mint, with its largest supply', () => {
  const found = { authority: addressOf(5), supply: 18_446_744_073_709_551_615n, decimals: 6, freezeAuthority: null };
  const data = mint(1);
  expect(describeAccount(account({ owner: TOKEN_PROGRAM, data }))).toEqual({ kind: 'mint', mint: found });
  expect(describeAccount(account({ owner: TOKEN_PROGRAM, data: mint(1).fill(0, 0, 36) }))).toMatchObject({
    mint: { authority: null },
  });
  // With extensions, the type follows the length of a token account.
  expect(describeAccount(account({ owner: TOKEN_2022_PROGRAM, data: extended(data, 1), space: 278n }))).toEqual({
    kind: 'mint',
    mint: found,
  });
});

test('reads a token account', () => {
  const token = { mint: addressOf(1), owner: addressOf(2), amount: 1_500n, delegate: null, isFrozen: false };
  const data = tokenAccount();
  expect(describeAccount(account({ owner: TOKEN_PROGRAM, data }))).toEqual({ kind: 'tokenAccount', token });
  expect(describeAccount(account({ owner: TOKEN_2022_PROGRAM, data: extended(data, 2), space: 170n }))).toMatchObject({
    token,
  });
  const delegated = tokenAccount({ delegate: some(3), state: 2 });
  expect(describeAccount(account({ owner: TOKEN_PROGRAM, data: delegated }))).toMatchObject({
    token: { delegate: { address: addressOf(3), amount: 250n }, isFrozen: true },
  });
});

test('the size is unknown if only the beginning was returned', () => {
  expect(sizeOf(account({ space: 9n }))).toBe(9n);
  expect(sizeOf(account({ space: null, data: new Uint8Array(82) }))).toBe(82n);
  expect(sizeOf(account({ space: null, data: new Uint8Array(KIND_BYTES) }))).toBeNull();
});
