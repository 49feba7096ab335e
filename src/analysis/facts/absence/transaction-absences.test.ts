import { expect, test } from 'vitest';
import type { TransactionEntry } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { Blockhash } from '../../../solana/ids/ids.ts';
import { PAYER, SIGNATURE, VOTE, meta, noOpMeta, wireEntry } from '../../test-support/transactions.ts';
import { transactionAbsences } from './transaction-absences.ts';
import type { AnsweredRequest } from './why-absent.ts';
import { viewTransaction } from '../transaction/view-transaction-with-names.ts';

const BALANCES = { preBalances: [1n, 1n], postBalances: [1n, 1n] };
const FULL = meta(BALANCES);
const CONTRACT = meta({
  ...BALANCES,
  computeUnitsConsumed: null,
  hasLoadedAddresses: false,
  absent: ['computeUnitsConsumed', 'costUnits', 'loadedAddresses', 'returnData'],
});

/** The causes of the absent fields. */
function causes(entry: TransactionEntry, changes: Partial<AnsweredRequest> = {}) {
  const view = viewTransaction({ ...entry, slot: 8n, blockTime: 1n, transactionIndex: 0n });
  const request: AnsweredRequest = {
    method: 'getTransaction',
    knowsCurrent: true,
    encoding: 'json',
    details: 'full',
    rewards: false,
    ...changes,
  };
  const absences = Object.entries(transactionAbsences(view, request));
  return Object.fromEntries(absences.flatMap(([field, absence]) => (absence === null ? [] : [[field, absence.cause]])));
}

test('a whole transaction explains nothing, also if it set no return data', () => {
  expect(causes(wireEntry([VOTE], meta({ ...BALANCES, absent: ['returnData', 'costUnits'] })))).toEqual({});
});

test('the deprecated method does not return compute units, return data and loaded addresses', () => {
  const method = 'getConfirmedTransaction';
  expect(causes(wireEntry([VOTE], CONTRACT), { method })).toEqual({
    computeUnits: 'method',
    loadedAddresses: 'method',
    returnData: 'method',
  });
  expect(causes(wireEntry([VOTE], CONTRACT))).toEqual({ computeUnits: 'notRecorded', loadedAddresses: 'method' });
});

test('what the deprecated method of an old node returns beyond its documentation is shown', () => {
  const returnData = { programId: VOTE, data: new Uint8Array(1) };
  const entry = wireEntry([VOTE], meta({ ...BALANCES, returnData }));
  expect(causes(entry, { method: 'getConfirmedTransaction' })).toEqual({});
});

test('without metadata, nothing about the outcome was recorded', () => {
  expect(causes(wireEntry([VOTE], null), { method: 'getConfirmedTransaction' })).toEqual({
    balances: 'notRecorded',
    callUnits: 'notRecorded',
    computeUnits: 'notRecorded',
    innerInstructions: 'notRecorded',
    logs: 'notRecorded',
    metadata: 'notRecorded',
    tokenBalances: 'notRecorded',
  });
});

test('logs, inner instructions and token balances that are null or missing were not recorded', () => {
  const nulls = { logMessages: null, innerInstructions: null, preTokenBalances: null, postTokenBalances: null };
  const expected = {
    callUnits: 'notRecorded',
    innerInstructions: 'notRecorded',
    logs: 'notRecorded',
    tokenBalances: 'notRecorded',
  };
  expect(causes(wireEntry([VOTE], meta({ ...BALANCES, ...nulls })))).toEqual(expected);
  const absent = ['logMessages', 'innerInstructions', 'preTokenBalances', 'postTokenBalances'] as const;
  expect(causes(wireEntry([VOTE], meta({ ...BALANCES, ...nulls, absent })))).toEqual(expected);
});

test('a transaction that was not executed has no logs and inner instructions for that reason', () => {
  const entry = wireEntry([VOTE], noOpMeta());
  const expected = { callUnits: 'notExecuted', innerInstructions: 'notExecuted', logs: 'notExecuted' };
  expect(causes(entry)).toEqual(expected);
  expect(causes(entry, { details: 'accounts' })).toMatchObject({ logs: 'detail', innerInstructions: 'detail' });
});

test('a truncated log has no compute units by call', () => {
  expect(causes(wireEntry([VOTE], { ...FULL, logMessages: ['Log truncated'] }))).toEqual({ callUnits: 'cut' });
});

test('jsonParsed leaves the signed bytes out', () => {
  const parsed: TransactionEntry = {
    version: 'legacy',
    meta: { ...FULL, preBalances: [1n], postBalances: [1n] },
    body: {
      form: 'parsed',
      signatures: [SIGNATURE],
      accountKeys: [{ pubkey: PAYER, signer: true, writable: true, source: 'transaction' }],
      recentBlockhash: '7YUEp2UrHXFMzD5N3rjon624vcbQQQiw2LDgUBRmnZfb' as Blockhash,
      instructions: [],
      addressTableLookups: null,
      config: null,
    },
  };
  expect(causes(parsed, { encoding: 'jsonParsed' })).toEqual({ signedBytes: 'encoding' });
  // Although json was requested.
  expect(causes(parsed)).toEqual({ signedBytes: 'method' });
  expect(causes({ ...parsed, version: null }, { encoding: 'jsonParsed', method: 'getConfirmedTransaction' })).toEqual({
    returnData: 'method',
    signedBytes: 'encoding',
    version: 'method',
  });
});

test('a transaction that could not be decoded gives the reason, and asks for its bytes', () => {
  const body = { form: 'undecoded', signatures: [SIGNATURE], bytes: null, reason: 'version 2' } as const;
  const expected = { accounts: 'undecoded', instructions: 'undecoded', recentBlockhash: 'undecoded' };
  expect(causes({ version: 2, meta: FULL, body })).toEqual({
    ...expected,
    callUnits: 'undecoded',
    signedBytes: 'undecoded',
  });
  expect(causes({ version: 2, meta: FULL, body: { ...body, bytes: new Uint8Array(3) } })).toEqual({
    ...expected,
    callUnits: 'undecoded',
  });
});
