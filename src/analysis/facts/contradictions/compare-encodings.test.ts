import { SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { expect, test } from 'vitest';
import { type TransactionResponse, signaturesOf } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { JsonValue } from '../../../shared/json/json.ts';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import { recordedTransactions } from '../../../solana/test-support/recorded-transactions.ts';
import { HONEST, PROGRAM, answerWith } from './answer.fixtures.ts';
import { compareEncodings } from './compare-encodings.ts';

// Seen to fail against: `compareEncodings` that finds nothing (17 tests); not comparing error codes, units and token
// balances (6 tests).

const { message } = HONEST.transaction;
const [payer = '', target = ''] = message.accountKeys;
const loaded = HONEST.meta.loadedAddresses.readonly[0] ?? '';
const [, , call] = message.instructions;

/** The honest answer as jsonParsed. */
const PARSED = {
  'transaction.message': {
    accountKeys: [...message.accountKeys, loaded].map((pubkey, at) => ({
      pubkey,
      signer: at === 0,
      writable: at < 2,
      source: pubkey === loaded ? 'lookupTable' : 'transaction',
    })),
    addressTableLookups: message.addressTableLookups,
    recentBlockhash: message.recentBlockhash,
    instructions: message.instructions.map(({ programIdIndex, data }) => ({
      programId: message.accountKeys[programIdIndex] ?? '',
      accounts: data === call?.data ? [payer, target, SYSTEM_PROGRAM, loaded] : [],
      data,
      stackHeight: 1,
    })),
  },
  'meta.innerInstructions': [
    {
      index: 2,
      instructions: [
        {
          program: 'system',
          programId: SYSTEM_PROGRAM,
          parsed: { type: 'transfer', info: { source: payer, destination: target, lamports: 100 } },
          stackHeight: 2,
        },
      ],
    },
  ],
} satisfies Readonly<Record<string, JsonValue>>;

const INNER = 'meta.innerInstructions.0.instructions.0';
const TOP = 'transaction.message.instructions.2';

const differenceOf = (changes: Readonly<Record<string, JsonValue>>) =>
  compareEncodings(answerWith({ ...PARSED, ...changes }), answerWith());

test('an honest jsonParsed answer agrees with its bytes', () => {
  expect(differenceOf({})).toBeNull();
  // Nodes of other versions have other fields.
  const info = { source: payer, destination: target, lamports: 100, memo: 'new' };
  expect(differenceOf({ [`${INNER}.parsed.info`]: info })).toBeNull();
  expect(differenceOf({ [`${INNER}.parsed.info`]: { lamports: 100 } })).toBeNull();
  expect(differenceOf({ 'meta.innerInstructions': null, 'meta.logMessages': null })).toBeNull();
});

test.each<[string, Readonly<Record<string, JsonValue>>, object]>([
  [
    'amount',
    { [`${INNER}.parsed.info.lamports`]: 100_000 },
    { what: 'lamports of inner instruction 1 of instruction 3', parsed: '100000', bytes: '100' },
  ],
  ['recipient', { [`${INNER}.parsed.info.destination`]: payer }, { parsed: payer, bytes: target }],
  ['type', { [`${INNER}.parsed.type`]: 'withdrawFromNonce' }, { parsed: 'withdrawFromNonce', bytes: 'transfer' }],
  ['inner program', { [`${INNER}.programId`]: PROGRAM }, { what: 'program of inner instruction 1 of instruction 3' }],
  ['inner instruction', { 'meta.innerInstructions.0.instructions': [] }, { parsed: '0', bytes: '1' }],
  ['program', { [`${TOP}.programId`]: SYSTEM_PROGRAM }, { what: 'program of instruction 3' }],
  ['data', { [`${TOP}.data`]: '2' }, { what: 'data of instruction 3', parsed: '[1]', bytes: '[]' }],
  ['accounts', { [`${TOP}.accounts`]: [target] }, { what: 'accounts of instruction 3' }],
  ['instruction', { 'transaction.message.instructions': [] }, { what: 'number of instructions' }],
  ['account', { 'transaction.message.accountKeys.1.pubkey': loaded }, { what: 'account 1', bytes: target }],
  ['signer', { 'transaction.message.accountKeys.1.signer': true }, { what: 'account 1 as a signer' }],
  ['blockhash', { 'transaction.message.recentBlockhash': target }, { what: 'recent blockhash' }],
  ['outcome', { 'meta.err': 'AccountInUse' }, { what: 'outcome', parsed: 'AccountInUse', bytes: 'success' }],
  ['fee', { 'meta.fee': 1 }, { what: 'fee' }],
  ['balance', { 'meta.postBalances.1': 1 }, { what: 'balances after' }],
  ['number of units', { 'meta.computeUnitsConsumed': 2151 }, { what: 'compute units', parsed: '2151', bytes: '2150' }],
  [
    'token amount',
    { 'meta.postTokenBalances.0.uiTokenAmount.amount': '50' },
    { what: 'amount of token balances after', parsed: '50', bytes: '5' },
  ],
  ['token owner', { 'meta.preTokenBalances.0.owner': target }, { what: 'owner of token balances before' }],
  ['mint', { 'meta.preTokenBalances.0.mint': target }, { what: 'mint of token balances before' }],
  ['token balance', { 'meta.postTokenBalances': [] }, { what: 'number of token balances after' }],
  ['log', { 'meta.logMessages.3': 'Program log: hi' }, { what: 'log' }],
  ['slot', { slot: 1 }, { what: 'slot', parsed: '1', bytes: '300000000' }],
])('finds another %s', (_, changes, found) => {
  expect(differenceOf(changes)).toMatchObject({ kind: 'encodings', ...found });
});

test('finds another error code, and another instruction', () => {
  const failed = (index: number, code: number) => ({ 'meta.err': { InstructionError: [index, { Custom: code }] } });
  const differs = (index: number, code: number) =>
    compareEncodings(answerWith({ ...PARSED, ...failed(index, code) }), answerWith(failed(2, 1)))?.parsed;
  expect(differs(2, 1)).toBeUndefined();
  expect(differs(2, 6001)).toBe('InstructionError 2 Custom 6001');
  expect(differs(1, 1)).toBe('InstructionError 1 Custom 1');
});

const folder = recordedFolder();
// Seconds, but a busy machine takes ten times as long.
const LONG = { timeout: 240_000 };

test.skipIf(folder === null)(
  'recorded jsonParsed answers agree with the recorded bytes of the same transaction',
  LONG,
  () => {
    const answers = new Map<string, TransactionResponse[]>();
    for (const answer of recordedTransactions(folder ?? '')) {
      const id = signaturesOf(answer.body)[0] ?? '';
      answers.set(id, [...(answers.get(id) ?? []), answer]);
    }
    let compared = 0;
    const differing: string[] = [];
    for (const [id, same] of answers) {
      for (const parsed of same.filter(({ body }) => body.form === 'parsed')) {
        for (const bytes of same.filter(({ body }) => body.form === 'wire')) {
          compared++;
          // Blocks do not have the slot of their transactions.
          const found = compareEncodings({ ...parsed, slot: bytes.slot }, bytes);
          if (found !== null) differing.push(`${id.slice(0, 8)} ${found.what}`);
        }
      }
    }
    expect(compared).toBeGreaterThan(70);
    // A copy edited by hand.
    expect(differing).toEqual(['uhHy7XE5 outcome']);
  },
);
