import { expect, test } from 'vitest';
import type { JsonValue } from '../../shared/json/json.ts';
import { compareAnswers } from './compare-answers.ts';

// Seen to fail against: comparing list elements by index (17 tests); identifying items by their whole content (2
// tests).

const INSTRUCTION = { programIdIndex: 4, accounts: [0, 1], data: '3Bxs4', stackHeight: 2 };

/** What an answer to `getTransaction` has, with members of its `meta` replaced. */
function answer(meta: { readonly [name: string]: JsonValue } = {}): { readonly [name: string]: JsonValue } {
  return {
    slot: 5,
    meta: {
      err: null,
      innerInstructions: [{ index: 1, instructions: [INSTRUCTION, { ...INSTRUCTION, data: 'other' }] }],
      logMessages: ['Program A invoke [1]', 'Program B invoke [2]', 'Program B success', 'Program A success'],
      preTokenBalances: [balance(1, '7'), balance(3, '9')],
      rewards: [
        { pubkey: 'a', lamports: 1, rewardType: 'Fee' },
        { pubkey: 'b', lamports: 2, rewardType: 'Rent' },
      ],
      ...meta,
    },
  };
}

function balance(accountIndex: number, amount: string) {
  return { accountIndex, mint: 'm', uiTokenAmount: { amount, decimals: 0 } };
}

const inner = (...instructions: JsonValue[]) => answer({ innerInstructions: [{ index: 1, instructions }] });
const differences = (one: JsonValue, other: JsonValue) =>
  compareAnswers(one, other).differences.map(({ path, kind }) => `${kind} ${path}`);

test.each([
  [
    'an inner instruction',
    inner({ ...INSTRUCTION, data: 'new' }, INSTRUCTION, { ...INSTRUCTION, data: 'other' }),
    ['item meta.innerInstructions[0].instructions[0]'],
  ],
  [
    'inner instructions of an instruction',
    answer({
      innerInstructions: [
        { index: 0, instructions: [] },
        { index: 1, instructions: [INSTRUCTION, { ...INSTRUCTION, data: 'other' }] },
      ],
    }),
    ['item meta.innerInstructions[0]'],
  ],
  [
    'a log line',
    answer({
      logMessages: [
        'Program A invoke [1]',
        'Program log: new',
        'Program B invoke [2]',
        'Program B success',
        'Program A success',
      ],
    }),
    ['item meta.logMessages[1]'],
  ],
  [
    'a token balance',
    answer({ preTokenBalances: [balance(0, '1'), balance(1, '7'), balance(3, '9')] }),
    ['item meta.preTokenBalances[0]'],
  ],
  [
    'a token balance, and another amount of the next',
    answer({ preTokenBalances: [balance(0, '1'), balance(1, '8'), balance(3, '9')] }),
    ['item meta.preTokenBalances[0]', 'changed meta.preTokenBalances[0].uiTokenAmount.amount'],
  ],
  [
    'a reward',
    answer({
      rewards: [
        { pubkey: 'c', lamports: 1, rewardType: 'Fee' },
        { pubkey: 'a', lamports: 1, rewardType: 'Fee' },
        { pubkey: 'b', lamports: 2, rewardType: 'Rent' },
      ],
    }),
    ['item meta.rewards[0]'],
  ],
])('one element more is one difference: %s', (_, other, expected) => {
  expect(differences(answer(), other)).toEqual(expected);
  expect(differences(other, answer())).toHaveLength(expected.length);
});

test('instructions without stack height are those with it', () => {
  const { stackHeight: _, ...old } = INSTRUCTION;
  expect(differences(answer(), inner(old, { ...old, data: 'other' }))).toEqual([
    'member meta.innerInstructions[0].instructions[0].stackHeight',
    'member meta.innerInstructions[0].instructions[1].stackHeight',
  ]);
});

test('another account of a reward is another reward', () => {
  const rewards = [
    { pubkey: 'a', lamports: 1, rewardType: 'Fee' },
    { pubkey: 'z', lamports: 2, rewardType: 'Rent' },
  ];
  expect(differences(answer(), answer({ rewards }))).toEqual(['item meta.rewards[1]', 'item meta.rewards[1]']);
});

test.each([
  ['base64', (signature: string): JsonValue => [signature, 'base64']],
  ['base58, as old nodes send it', (signature: string): JsonValue => signature],
  ['json', (signature: string): JsonValue => ({ signatures: [signature], message: {} })],
])('a transaction that one block lacks is one difference: %s', (_, transaction) => {
  const block = (...signatures: string[]) => ({
    transactions: signatures.map((signature) => ({ transaction: transaction(signature), meta: { fee: 5 } })),
  });
  expect(differences(block('a', 'b', 'c', 'd'), block('a', 'c', 'd'))).toEqual(['item transactions[1]']);
});

test('compares a hostile answer like any other', () => {
  const nested = JSON.parse(`${'['.repeat(5000)}1${']'.repeat(5000)}`) as JsonValue;
  const items = [{ index: nested }, { programId: nested }, { programId: 'p', parsed: nested }, { transaction: nested }];
  expect(compareAnswers(items, items.slice(1)).differences.length).toBeGreaterThan(0);
  expect(compareAnswers(items, items).differences).toEqual([]);
});
