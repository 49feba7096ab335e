import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/ids.ts';
import { encodeAddress } from '../../../solana/ids/id-bytes.ts';
import { TOKEN_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { PAYER } from '../../test-support/transactions.ts';
import { ownersByCalls } from './token-owners.ts';

const [OTHER, SOURCE, TARGET, POOL] = [1, 2, 3, 4].map((byte) => encodeAddress(new Uint8Array(32).fill(byte))) as [
  Address,
  Address,
  Address,
  Address,
];
const SIGNERS: ReadonlySet<Address> = new Set([PAYER, OTHER]);
const RAYDIUM = '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8' as Address;
const SERUM = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' as Address;

const token = (type: string, info: Readonly<Record<string, string>>) => ({
  programId: TOKEN_PROGRAM,
  type: { name: type, from: 'parser' } as const,
  accounts: null,
  parsed: {
    program: 'spl-token',
    type,
    by: 'browser' as const,
    info,
  },
});
const transfer = (source: Address, authority: Address) =>
  token('transfer', { source, destination: TARGET, authority, amount: '5' });
const named = (programId: Address, name: string, accounts: readonly (Address | undefined)[]) => ({
  programId,
  type: { name, from: 'table' } as const,
  parsed: null,
  accounts: accounts.map((address) => ({ index: null, address: address ?? null })),
});
const ownersIn = (...calls: Parameters<typeof ownersByCalls>[0]) => Object.fromEntries(ownersByCalls(calls, SIGNERS));

test('takes the signer of a transfer as the owner, but no delegate', () => {
  expect(ownersIn(transfer(SOURCE, PAYER))).toEqual({ [SOURCE]: PAYER });
  expect(ownersIn(token('burn', { account: SOURCE, mint: POOL, authority: PAYER, amount: '1' }))).toEqual({
    [SOURCE]: PAYER,
  });
  // A program signs for its delegations, too.
  expect(ownersIn(transfer(SOURCE, POOL))).toEqual({});
  const approved = token('approve', { source: SOURCE, delegate: PAYER, owner: OTHER, amount: '5' });
  expect(ownersIn(approved, transfer(SOURCE, PAYER))).toEqual({});
  expect(ownersIn(transfer(SOURCE, PAYER), transfer(SOURCE, OTHER))).toEqual({});
  const gave = token('setAuthority', { account: SOURCE, authorityType: 'accountOwner', newAuthority: POOL });
  expect(ownersIn(transfer(SOURCE, PAYER), gave)).toEqual({});
  // Its authority may only be allowed to close it.
  expect(ownersIn(token('closeAccount', { account: SOURCE, destination: PAYER, owner: PAYER }))).toEqual({});
});

test('takes the user of a named instruction as the owner of its accounts', () => {
  const swap = [...Array<undefined>(15), SOURCE, TARGET, PAYER];
  expect(ownersIn(named(RAYDIUM, 'swapBaseIn', swap))).toEqual({ [SOURCE]: PAYER, [TARGET]: PAYER });
  expect(ownersIn(named(RAYDIUM, 'deposit', swap))).toEqual({});
  expect(ownersIn(named(RAYDIUM, 'swapBaseIn', swap.with(17, POOL)))).toEqual({});
  const settled = [POOL, POOL, PAYER, POOL, POOL, SOURCE, TARGET, POOL, TOKEN_PROGRAM];
  expect(ownersIn(named(SERUM, 'settleFunds', settled))).toEqual({ [SOURCE]: PAYER, [TARGET]: PAYER });
});
