import { expect, test } from 'vitest';
import type { JsonValue } from '../../../shared/json/json.ts';
import { HONEST, OTHER_SIGNATURE, PROGRAM, SIGNATURE, answerWith } from './answer.fixtures.ts';
import { checkConsistency } from './check-consistency.ts';

const { logMessages, preTokenBalances, innerInstructions } = HONEST.meta;
const { accountKeys } = HONEST.transaction.message;
const [payer = ''] = accountKeys;
const FAILED = `Program ${PROGRAM} failed: custom program error: 0x1771`;
const failedLog = [...logMessages.slice(0, -1), FAILED];
const customError = (code: number) => ({ InstructionError: [2, { Custom: code }] });
const failure = (code: number) => ({
  'meta.err': customError(code),
  'meta.status': { Err: customError(code) },
  'meta.logMessages': failedLog,
});

test.each<[string, Readonly<Record<string, JsonValue>>]>([
  ['an honest answer', {}],
  ['a failure with the code of its log', failure(0x1771)],
  ['no log and no units', { 'meta.logMessages': null, 'meta.computeUnitsConsumed': null }],
  ['no list of loaded addresses', { 'meta.loadedAddresses': null }],
  ['no metadata', { meta: null }],
  // The network sets this limit, and may raise it.
  [
    'more units than a transaction gets today',
    { 'meta.computeUnitsConsumed': 1_400_001, 'transaction.message.instructions': [], 'meta.innerInstructions': [] },
  ],
  ['a program that logs the words of the runtime', { 'meta.logMessages.3': `Program log: ${FAILED}` }],
])('finds nothing in %s', (_, changes) => {
  expect(checkConsistency(answerWith(changes))).toEqual([]);
});

test.each<[string, Readonly<Record<string, JsonValue>>, object]>([
  ['a failure is a success', { 'meta.logMessages': failedLog }, { kind: 'loggedFailure', programId: PROGRAM, line: 7 }],
  [
    'the line is after a cut',
    { 'meta.logMessages': ['Log truncated', FAILED] },
    { kind: 'loggedFailure', programId: PROGRAM, line: 1 },
  ],
  [
    'the line is that of a node of 2020',
    { 'meta.logMessages': [`Call BPF program ${PROGRAM}`, `BPF program ${PROGRAM} failed: x`] },
    { kind: 'loggedFailure', programId: PROGRAM, line: 1 },
  ],
  ['the error code is another', failure(6002), { kind: 'errorCode', code: 6002, logged: 0x1771, line: 7 }],
  ['status says another outcome', { 'meta.status': { Err: 'AccountInUse' } }, { kind: 'status' }],
  ['the version is another', { version: 'legacy' }, { kind: 'version', stated: 'legacy', encoded: 0 }],
  [
    'a signature is added',
    { 'transaction.signatures': [SIGNATURE, OTHER_SIGNATURE] },
    { kind: 'signatureCount', signatures: 2, signers: 1 },
  ],
  ['a signature is left out', { 'transaction.signatures': [] }, { kind: 'signatureCount', signatures: 0, signers: 1 }],
  [
    'an account is there twice',
    { 'transaction.message.accountKeys.1': payer },
    { kind: 'accountTwice', account: payer },
  ],
  [
    'a balance is left out',
    { 'meta.preBalances': [1_000_017] },
    { kind: 'balanceCount', list: 'preBalances', count: 1 },
  ],
  ['a balance is added', { 'meta.postBalances': [...HONEST.meta.postBalances, 0] }, { kind: 'balanceCount', count: 7 }],
  [
    'a loaded address is left out',
    { 'meta.loadedAddresses.readonly': [] },
    { kind: 'loadedAddresses', loaded: 0, lookups: 1 },
  ],
  [
    'an instruction names an account that is not there',
    { 'transaction.message.instructions.2.accounts': [6] },
    { kind: 'accountIndex', of: 'instruction', index: 6, accounts: 6 },
  ],
  [
    'an inner instruction calls a program that is not there',
    { 'meta.innerInstructions': [{ index: 2, instructions: [{ programIdIndex: 77, accounts: [], data: '' }] }] },
    { kind: 'accountIndex', of: 'instruction', index: 77 },
  ],
  [
    'a token balance is that of no account',
    { 'meta.postTokenBalances': preTokenBalances.map((each) => ({ ...each, accountIndex: 9 })) },
    { kind: 'accountIndex', of: 'tokenBalance', index: 9 },
  ],
  [
    'inner instructions have no caller',
    { 'meta.innerInstructions': innerInstructions.map((each) => ({ ...each, index: 3 })) },
    { kind: 'innerIndex', index: 3, instructions: 3 },
  ],
  ['lamports appear', { 'meta.postBalances.1': 1_000_105 }, { kind: 'lamports', appeared: 1_000_000n }],
  ['lamports disappear', { 'meta.postBalances.1': 5 }, { kind: 'lamports', appeared: -100n }],
  ['the fee is lower', { 'meta.fee': 5000 }, { kind: 'lamports', appeared: -100n }],
  ['the fee is higher', { 'meta.fee': 1_000_000 }, { kind: 'lamports', appeared: 994_900n }],
  [
    'more units than requested',
    { 'meta.computeUnitsConsumed': 50_001 },
    { kind: 'unitLimit', consumed: 50_001n, requested: 50_000n },
  ],
  [
    'more units than anybody can request',
    {
      'meta.computeUnitsConsumed': 4_294_967_296,
      'transaction.message.instructions': [],
      'meta.innerInstructions': [],
    },
    { kind: 'unitLimit', consumed: 4_294_967_296n, requested: null },
  ],
  ['fewer units than its log', { 'meta.computeUnitsConsumed': 1999 }, { kind: 'loggedUnits', logged: 2000n }],
  [
    'a call with more units than were left',
    { 'meta.logMessages.6': `Program ${PROGRAM} consumed 2000 of 1999 compute units` },
    { kind: 'callUnits', programId: PROGRAM, line: 2 },
  ],
])('finds the lie: %s', (_, changes, found) => {
  expect(checkConsistency(answerWith(changes))).toMatchObject([found]);
});

test('finds the lies of jsonParsed and of accounts', () => {
  const keys = accountKeys.map((pubkey, at) => ({ pubkey, signer: at === 0, writable: at < 2, source: 'transaction' }));
  const parsed = { accountKeys: keys, recentBlockhash: payer, instructions: [] };
  const honest = {
    'meta.innerInstructions': [],
    'meta.preBalances': [5100, 0, 1, 1, 1],
    'meta.postBalances': [0, 0, 1, 1, 1],
    'transaction.message': parsed,
  };
  expect(checkConsistency(answerWith(honest))).toEqual([]);
  const kinds = (changes: Readonly<Record<string, JsonValue>>) =>
    checkConsistency(answerWith({ ...honest, ...changes })).map(({ kind }) => kind);
  expect(kinds({ 'meta.preBalances': [5100], 'meta.postBalances': [0] })).toEqual(['balanceCount', 'balanceCount']);
  expect(kinds({ 'transaction.message.accountKeys.1.signer': true })).toEqual(['signatureCount']);
  expect(kinds({ 'transaction.message.accountKeys.1.pubkey': payer })).toEqual(['accountTwice']);
  expect(kinds({ 'meta.logMessages': failedLog })).toEqual(['loggedFailure']);
  expect(kinds({ transaction: { signatures: [SIGNATURE], accountKeys: keys.slice(1) } })).toEqual([
    'signatureCount',
    'balanceCount',
    'balanceCount',
  ]);
});

test('the units of a transaction that was not executed are no lie', () => {
  const noOp = {
    'meta.err': 'AccountNotFound',
    'meta.status': { Err: 'AccountNotFound' },
    'meta.fee': 0,
    'meta.postBalances': HONEST.meta.preBalances,
    'meta.logMessages': [],
    'meta.computeUnitsConsumed': 50_001,
  };
  expect(checkConsistency(answerWith(noOp))).toEqual([]);
});
