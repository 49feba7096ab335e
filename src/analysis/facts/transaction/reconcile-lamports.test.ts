import { WRAPPED_SOL, SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { expect, test } from 'vitest';
import type { ResponseMeta } from '../../../rpc-protocol/responses/transaction-response.ts';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { mainnetTransaction } from '../../../solana/test-support/recorded-transactions.ts';
import { KING, PAYER, VOTE } from '../../test-support/transactions.ts';
import { type ParsedInstruction, parsedView } from '../../test-support/parsed-view.ts';
import { MINT } from '../../test-support/calls.ts';
import type { ParsedCall } from './parse-call.ts';
import { lamportMove, reconcileLamports, splitRent } from './reconcile-lamports.ts';
import { viewTransaction } from './view-transaction-with-names.ts';

const folder = recordedFolder();

/** A transaction in which PAYER sends 7 lamports to itself and `lamports` to KING. */
function sending(lamports: bigint, changes: Partial<ResponseMeta>) {
  const transfer = (destination: Address, sent: bigint): ParsedInstruction => [
    'system',
    SYSTEM_PROGRAM,
    'transfer',
    { source: PAYER, destination, lamports: sent },
  ];
  return parsedView(changes, [transfer(PAYER, 7n), transfer(KING, lamports)]);
}

test('explains a change by fee and transfers, and reports the unexplained part', () => {
  const fee = { kind: 'fee', lamports: -5000n, other: null, instruction: null };
  const sent = { kind: 'transfer', lamports: -30n, other: KING, instruction: '2' };
  const received = { kind: 'transfer', lamports: 30n, other: PAYER, instruction: '2' };
  expect(reconcileLamports(sending(30n, { preBalances: [9000n, 0n], postBalances: [3970n, 30n] }))).toMatchObject({
    accounts: [
      { address: PAYER, change: -5030n, flows: [fee, sent], unexplained: 0n },
      { address: KING, change: 30n, flows: [received], unexplained: 0n },
    ],
    unexplained: 0n,
    complete: true,
  });
  expect(reconcileLamports(sending(30n, { preBalances: [9000n, 0n], postBalances: [3970n, 34n] }))).toMatchObject({
    accounts: [{ unexplained: 0n }, { change: 34n, flows: [received], unexplained: 4n }],
    unexplained: 4n,
    complete: false,
  });
});

test('ignores the transfers of a failed transaction', () => {
  const err = { name: 'AccountNotFound' } as const;
  const failed = sending(30n, { err, preBalances: [9000n, 0n], postBalances: [4000n, 0n] });
  expect(reconcileLamports(failed)).toMatchObject({
    accounts: [{ address: PAYER, flows: [{ kind: 'fee' }], unexplained: 0n }],
    complete: true,
  });
});

test.skipIf(folder === null)('explains a failed swap by its fee alone', () => {
  const reconciliation = reconcileLamports(viewTransaction(mainnetTransaction(folder ?? '', 1743)));
  expect(reconciliation).toEqual({
    accounts: [
      {
        index: 0,
        address: '7ucRomePKRzcc49s7gTEQEUfPfgeGywgDngLVcb7caR8',
        change: -10_500n,
        flows: [{ kind: 'fee', lamports: -10_500n, other: null, instruction: null }],
        unexplained: 0n,
        emptied: false,
      },
    ],
    unexplained: 0n,
    complete: true,
  });
});

/** A call that finds token accounts of these mints. */
function onTokens(parsed: ParsedCall, ...mints: readonly (readonly [Address, Address])[]) {
  const tokenAccounts = new Map(mints.map(([account, mint]) => [account, { mint, decimals: null, owner: null }]));
  return { parsed, tokenAccounts };
}

function parsed(program: string, type: string, info: ParsedCall['info'], by: ParsedCall['by'] = 'browser'): ParsedCall {
  return { by, program, type, info };
}

test('follows transfers, account creations and closings', () => {
  const transfer = parsed('system', 'transfer', { source: PAYER, destination: KING, lamports: 5n });
  expect(lamportMove(onTokens(transfer))).toEqual({ kind: 'transfer', from: PAYER, to: KING, lamports: 5n });
  const creation = parsed('system', 'createAccount', { source: PAYER, newAccount: KING, lamports: 2039280n });
  expect(lamportMove(onTokens(creation))).toEqual({ kind: 'creation', from: PAYER, to: KING, lamports: 2039280n });
  const closing = parsed('spl-token', 'closeAccount', { account: KING, destination: PAYER });
  expect(lamportMove(onTokens(closing))).toEqual({ kind: 'closing', from: KING, to: PAYER, lamports: null });
});

test('follows a token transfer only if the token is wrapped SOL', () => {
  const transfer = parsed('spl-token', 'transfer', { source: KING, destination: VOTE, amount: '7' });
  expect(lamportMove(onTokens(transfer))).toBeNull();
  expect(lamportMove(onTokens(transfer, [KING, MINT]))).toBeNull();
  const wrapped = { kind: 'wrapped', from: KING, to: VOTE, lamports: 7n };
  expect(lamportMove(onTokens(transfer, [VOTE, WRAPPED_SOL]))).toEqual(wrapped);
  const checked = { source: KING, destination: VOTE, mint: WRAPPED_SOL, tokenAmount: { amount: '7', decimals: 9 } };
  expect(lamportMove(onTokens(parsed('spl-token', 'transferChecked', checked)))).toEqual(wrapped);
});

test('ignores an instruction that only an IDL names a transfer', () => {
  const info = { source: PAYER, destination: KING, lamports: 5n };
  expect(lamportMove(onTokens(parsed('system', 'transfer', info, 'idl')))).toBeNull();
});

test.each([
  ['the rent alone', 'creation', 2_039_280n, 165n, false, { rent: 2_039_280n }],
  ['more than the rent', 'creation', 30_000_000n, 200n, false, { rent: 2_282_880n, deposit: 27_717_120n }],
  [
    'more than the rent of wrapped SOL',
    'creation',
    971_715_668n,
    165n,
    true,
    { rent: 2_039_280n, wrapping: 969_676_388n },
  ],
  ['less than the rent', 'creation', 2_039_279n, 165n, true, { creation: 2_039_279n }],
  ['an unknown length', 'creation', 2_039_280n, null, false, { creation: 2_039_280n }],
  ['the rent alone', 'closing', 2_039_280n, 165n, true, { rentBack: 2_039_280n }],
  ['a wrapped balance', 'closing', 6_002_039_280n, 165n, true, { rentBack: 2_039_280n, unwrapping: 6_000_000_000n }],
  ['other lamports', 'closing', 2_039_281n, 165n, false, { rentBack: 2_039_280n, surplus: 1n }],
  ['less than the rent', 'closing', 5n, 165n, false, { closing: 5n }],
  ['an unknown length', 'closing', 2_039_280n, null, true, { closing: 2_039_280n }],
  ['no rent', 'transfer', 2_039_280n, 165n, true, { transfer: 2_039_280n }],
] as const)('divides into rent and remainder: %s, %s', (_, kind, lamports, bytes, holdsWrappedSol, expected) => {
  const parts = splitRent(kind, lamports, { bytes, holdsWrappedSol, rentPerByte: 6960n });
  expect(Object.fromEntries(parts.map((part) => [part.kind, part.lamports]))).toEqual(expected);
});

test.each([
  ['a new account, at the rate of its slot', 'creation', 1_488_440n, 5080n, { rent: 1_488_440n }],
  ['a new account, at an earlier rate', 'creation', 2_039_280n, 5080n, { rent: 1_488_440n, deposit: 550_840n }],
  ['a new account, at an unknown rate', 'creation', 2_039_280n, null, { creation: 2_039_280n }],
  ['an account of an earlier rate', 'closing', 2_039_280n, 5080n, { rentBack: 2_039_280n }],
  ['an account of an unknown rate', 'closing', 2_039_280n, null, { closing: 2_039_280n }],
  ['more than the rent, whose rate cannot be told', 'closing', 2_039_281n, 5080n, { closing: 2_039_281n }],
] as const)('after the rent was reduced: %s', (_, kind, lamports, rentPerByte, expected) => {
  const parts = splitRent(kind, lamports, { bytes: 165n, holdsWrappedSol: false, rentPerByte });
  expect(Object.fromEntries(parts.map((part) => [part.kind, part.lamports]))).toEqual(expected);
});
