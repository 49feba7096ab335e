import { expect, test } from 'vitest';
import type { ResponseMeta } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL } from '../../../solana/ids/program-ids.ts';
import { MINT, balance } from '../../test-support/calls.ts';
import { type ParsedInstruction, parsedView } from '../../test-support/parsed-view.ts';
import { KING, PAYER, VOTE } from '../../test-support/transactions.ts';
import { explainTokens } from './explain-tokens.ts';

/** The lamports of a token account of wrapped SOL that are not tokens: its rent. */
const RESERVE = 2_039_280n;
const OTHER_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;

const token = (type: string, info: JsonObject): ParsedInstruction => ['spl-token', TOKEN_PROGRAM, type, info];
/** KING and VOTE stand for token accounts of PAYER. */
const sent = (amount: string, authority: Address = PAYER) =>
  token('transfer', { source: KING, destination: VOTE, authority, amount });
const wrapped = (accountIndex: number, amount: bigint) => ({
  ...balance(accountIndex, amount),
  mint: WRAPPED_SOL,
});

/** "transfer -5 1", with the part that is not explained at the end. By account. */
function explain(
  before: ResponseMeta['preTokenBalances'],
  after: ResponseMeta['postTokenBalances'],
  instructions: readonly ParsedInstruction[],
  changes: Partial<ResponseMeta> = {},
) {
  const view = parsedView(
    { innerInstructions: [], ...changes, preTokenBalances: before, postTokenBalances: after },
    instructions,
  );
  return explainTokens(view)?.map(({ flows, unexplained }) =>
    [
      ...flows.map(({ kind, units, instruction, delegate }) => {
        const by = delegate === null ? '' : ' by a delegate';
        return `${kind} ${units} ${instruction ?? 'several'}${by}`;
      }),
      ...(unexplained === 0n ? [] : [`rest ${unexplained}`]),
    ].join(', '),
  );
}

test('explains tokens by transfers, mints and burns, and states the remainder', () => {
  const moved = [
    sent('5'),
    sent('2'),
    token('mintTo', { mint: MINT, account: VOTE, mintAuthority: PAYER, amount: '10' }),
    token('burn', { mint: MINT, account: KING, authority: PAYER, amount: '1' }),
  ];
  const before = [balance(1, 100n), balance(2, 0n)];
  expect(explain(before, [balance(1, 92n), balance(2, 17n)], moved)).toEqual([
    'transfer -5 1, transfer -2 2, burn -1 4',
    'transfer 5 1, transfer 2 2, mint 10 3',
  ]);
  expect(explain(before, [balance(1, 92n), balance(2, 20n)], moved)?.[1]).toMatch(/, rest 3$/);
  // The account itself is both ends.
  const itself = token('transfer', { source: KING, destination: KING, authority: PAYER, amount: '5' });
  expect(explain(before, before, [itself])).toEqual(['', '']);
});

test('explains the instructions of a batch one by one', () => {
  const instructions = [sent('5'), sent('2')].map(([, , type, info]) => ({ type, info }));
  const after = [balance(1, 93n), balance(2, 7n)];
  expect(explain([balance(1, 100n), balance(2, 0n)], after, [token('batch', { instructions })])?.[0]).toBe(
    'transfer -5 1, transfer -2 1',
  );
});

test('names the delegate that moved tokens of another owner', () => {
  const after = [balance(1, 95n), balance(2, 5n)];
  expect(explain([balance(1, 100n), balance(2, 0n)], after, [sent('5', SYSTEM_PROGRAM)])).toEqual([
    'transfer -5 1 by a delegate',
    'transfer 5 1',
  ]);
});

test('states the fee that a mint withholds, and fees that an account collects', () => {
  const fee: ParsedInstruction = [
    'spl-token',
    TOKEN_2022_PROGRAM,
    'transferChecked',
    { source: KING, destination: VOTE, authority: PAYER, mint: MINT, tokenAmount: { amount: '100', decimals: 6 } },
  ];
  const before = [balance(1, 100n), balance(2, 0n)];
  expect(explain(before, [balance(1, 0n), balance(2, 95n)], [fee])).toEqual([
    'transfer -100 1',
    'transfer 100 1, withheld -5 1',
  ]);
  const collect = token('withdrawWithheldTokensFromMint', { mint: MINT, feeRecipient: VOTE });
  expect(explain(before, [balance(1, 100n), balance(2, 7n)], [collect])?.[1]).toBe('collected 7 1');
  // Two of them do not show how much each paid.
  expect(explain(before, [balance(1, 100n), balance(2, 7n)], [collect, collect])?.[1]).toBe('rest 7');
});

test('counts lamports that become wrapped SOL when the account is synchronized', () => {
  const pay: ParsedInstruction = [
    'system',
    SYSTEM_PROGRAM,
    'transfer',
    { source: PAYER, destination: KING, lamports: 30 },
  ];
  const sync = token('syncNative', { account: KING });
  const lamports = {
    preBalances: [10_000n, RESERVE + 100n, RESERVE],
    postBalances: [4_970n, RESERVE + 130n, RESERVE],
  };
  expect(explain([wrapped(1, 100n)], [wrapped(1, 130n)], [pay, sync], lamports)).toEqual(['wrapping 30 2']);
  // Without it, they are no tokens.
  expect(explain([wrapped(1, 100n)], [wrapped(1, 100n)], [pay], lamports)).toEqual(['']);
  const send = token('transfer', { source: KING, destination: VOTE, authority: PAYER, amount: '40' });
  const close = token('closeAccount', { account: KING, destination: PAYER, owner: PAYER });
  const closed = { preBalances: [10_000n, RESERVE + 100n, RESERVE], postBalances: [0n, 0n, RESERVE + 40n] };
  expect(explain([wrapped(1, 100n), wrapped(2, 0n)], [wrapped(2, 40n)], [send, close], closed)).toEqual([
    'transfer -40 1, unwrapping -60 2',
    'transfer 40 1',
  ]);
  // What the account held then is not known without inner instructions.
  const partial = { ...closed, innerInstructions: null };
  expect(explain([wrapped(1, 100n), wrapped(2, 0n)], [wrapped(2, 40n)], [send, close], partial)?.[0]).toBe(
    'transfer -40 1, rest -60',
  );
});

test('keeps two mints of one address apart', () => {
  const other = { ...balance(1, 9n), mint: OTHER_MINT };
  const calls = [
    token('burn', { mint: MINT, account: KING, authority: PAYER, amount: '5' }),
    token('closeAccount', { account: KING, destination: PAYER, owner: PAYER }),
    token('initializeAccount3', { account: KING, mint: OTHER_MINT, owner: PAYER }),
    token('mintTo', { mint: OTHER_MINT, account: KING, mintAuthority: PAYER, amount: '9' }),
  ];
  expect(explain([balance(1, 5n)], [other], calls)).toEqual(['burn -5 1', 'mint 9 4']);
});

test('explains nothing in a failed transaction, which moves no tokens', () => {
  const same = [balance(1, 100n), balance(2, 0n)];
  expect(explain(same, same, [sent('5')], { err: { name: 'AccountNotFound' } })).toEqual(['', '']);
});
