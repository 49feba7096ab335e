import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/ids.ts';
import { WRAPPED_SOL } from '../../../solana/ids/program-ids.ts';
import { KING, PAYER, VOTE } from '../../entry.fixtures.ts';
import { MINT } from '../call.fixtures.ts';
import type { ParsedCall } from '../instructions/parse-call.ts';
import { initializedMint, lamportMove } from './lamport-moves.ts';

const NO_MINTS: ReadonlyMap<Address, Address> = new Map();

function parsed(program: string, type: string, info: ParsedCall['info'], by: ParsedCall['by'] = 'browser'): ParsedCall {
  return { by, program, type, info };
}

test('follows transfers, account creations and closings', () => {
  const transfer = parsed('system', 'transfer', { source: PAYER, destination: KING, lamports: 5n });
  expect(lamportMove(transfer, NO_MINTS)).toEqual({ kind: 'transfer', from: PAYER, to: KING, lamports: 5n });
  const creation = parsed('system', 'createAccount', { source: PAYER, newAccount: KING, lamports: 2039280n });
  expect(lamportMove(creation, NO_MINTS)).toEqual({ kind: 'creation', from: PAYER, to: KING, lamports: 2039280n });
  const closing = parsed('spl-token', 'closeAccount', { account: KING, destination: PAYER });
  expect(lamportMove(closing, NO_MINTS)).toEqual({ kind: 'closing', from: KING, to: PAYER, lamports: null });
});

test('follows a token transfer only if the token is wrapped SOL', () => {
  const transfer = parsed('spl-token', 'transfer', { source: KING, destination: VOTE, amount: '7' });
  expect(lamportMove(transfer, NO_MINTS)).toBeNull();
  expect(lamportMove(transfer, new Map([[KING, MINT]]))).toBeNull();
  const wrapped = { kind: 'wrapped', from: KING, to: VOTE, lamports: 7n };
  expect(lamportMove(transfer, new Map([[VOTE, WRAPPED_SOL]]))).toEqual(wrapped);
  const initialize = parsed('spl-token', 'initializeAccount3', { account: KING, mint: WRAPPED_SOL, owner: PAYER });
  expect(initializedMint(initialize)).toEqual([KING, WRAPPED_SOL]);
  const checked = { source: KING, destination: VOTE, mint: WRAPPED_SOL, tokenAmount: { amount: '7', decimals: 9 } };
  expect(lamportMove(parsed('spl-token', 'transferChecked', checked), NO_MINTS)).toEqual(wrapped);
});

test('ignores an instruction that only an IDL names a transfer', () => {
  const info = { source: PAYER, destination: KING, lamports: 5n };
  expect(lamportMove(parsed('system', 'transfer', info, 'idl'), NO_MINTS)).toBeNull();
});
