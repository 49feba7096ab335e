import { expect, test } from 'vitest';
import type { JsonObject } from '../../../shared/json/json.ts';
import { recordedFolder } from '../../../shared/test-support/recorded-folder.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL } from '../../../solana/ids/program-ids.ts';
import { mainnetTransaction, transactionOf } from '../../../solana/test-support/recorded-transactions.ts';
import { MINT, balance } from '../../test-support/calls.ts';
import { parsedView } from '../../test-support/parsed-view.ts';
import { KING, PAYER, VOTE } from '../../test-support/transactions.ts';
import { costsOf, priceOf } from './costs.ts';
import { SOL } from './movements.ts';
import { viewTransaction } from './view-transaction-with-names.ts';
import { whatMoved } from './what-moved.ts';

const folder = recordedFolder();

test('lists the fee payer alone if nothing but the fee moved', () => {
  const moved = whatMoved(parsedView({ preBalances: [9000n, 5n, 7n], postBalances: [4000n, 5n, 7n] }));
  expect(moved).toEqual({
    columns: [{ asset: SOL, sum: -5000n, expected: -5000n }],
    owners: [{ owner: PAYER, role: { kind: 'feePayer' }, changes: [-5000n], rents: [], withheld: [] }],
    unchanged: 2,
  });
});

test('has nothing to add up without balances', () => {
  expect(whatMoved(parsedView({ preBalances: [], postBalances: [] }))).toBeNull();
});

test('shows lamports that appeared as a sum that is not the fee', () => {
  const moved = whatMoved(parsedView({ preBalances: [9000n, 5n, 7n], postBalances: [4000n, 5n, 8n] }));
  expect(moved?.columns).toEqual([{ asset: SOL, sum: -4999n, expected: -5000n }]);
});

test('expects a column of tokens to add up to what was minted and burned', () => {
  const changes = {
    preBalances: [9000n, 5n, 7n],
    postBalances: [4000n, 5n, 7n],
    preTokenBalances: [balance(1, 10n)],
    postTokenBalances: [balance(1, 40n)],
  };
  const mint = ['spl-token', TOKEN_PROGRAM, 'mintTo', { account: KING, mint: MINT, amount: '30' }] as const;
  expect(whatMoved(parsedView(changes, [mint]))?.columns[0]).toMatchObject({ sum: 30n, expected: 30n });
  expect(whatMoved(parsedView(changes))?.columns[0]).toMatchObject({ sum: 30n, expected: 0n });
});

test.each([WRAPPED_SOL, '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9'])(
  'counts wrapped SOL once, as SOL: %s',
  (mint) => {
    const wrapped = (units: bigint) => ({ ...balance(1, units), mint: mint as Address, owner: VOTE });
    const view = parsedView({
      preBalances: [9000n, 50n, 7n],
      postBalances: [3000n, 1050n, 7n],
      preTokenBalances: [wrapped(0n)],
      postTokenBalances: [wrapped(1000n)],
    });
    expect(whatMoved(view)).toMatchObject({
      columns: [{ asset: SOL, sum: -5000n, expected: -5000n }],
      owners: [{ owner: PAYER }, { owner: VOTE, changes: [1000n] }],
    });
  },
);

test('keeps the rent of a token account apart, and says that it comes back to a signer', () => {
  const rent = 2_039_280n;
  const create = { source: PAYER, newAccount: KING, lamports: rent, space: 165n, owner: TOKEN_PROGRAM };
  const open = { account: KING, mint: MINT, owner: PAYER };
  const view = parsedView(
    {
      preBalances: [rent + 9000n, 0n, 7n],
      postBalances: [4000n, rent, 7n],
      postTokenBalances: [balance(1, 0n)],
    },
    [
      ['system', SYSTEM_PROGRAM, 'createAccount', create],
      ['spl-token', TOKEN_PROGRAM, 'initializeAccount3', open],
    ],
  );
  const moved = whatMoved(view);
  expect(moved?.owners).toEqual([
    {
      owner: PAYER,
      role: { kind: 'feePayer' },
      changes: [-rent - 5000n],
      rents: [{ account: KING, lamports: rent, comesBack: true, paidBy: PAYER }],
      withheld: [],
    },
  ]);
  expect(moved?.columns).toEqual([{ asset: SOL, sum: -5000n, expected: -5000n }]);
});

test('names the program that signs for an owner, but none for the owner of a new account', () => {
  const inner = (type: string, info: JsonObject) => ({
    form: 'parsed' as const,
    program: 'spl-token',
    programId: TOKEN_PROGRAM,
    parsed: { type, info },
    stackHeight: 2,
  });
  const roleAfter = (type: string, info: JsonObject) =>
    whatMoved(
      parsedView(
        {
          preBalances: [9000n, 5n, 0n],
          postBalances: [1000n, 5n, 3000n],
          innerInstructions: [{ index: 0, instructions: [inner(type, info)] }],
        },
        [['system', SYSTEM_PROGRAM, 'transfer', { source: PAYER, destination: VOTE, lamports: 3000n }]],
      ),
    )?.owners.find(({ owner }) => owner === VOTE)?.role;
  expect(roleAfter('transfer', { source: KING, destination: PAYER, authority: VOTE, amount: '1' })).toEqual({
    kind: 'call',
    programId: SYSTEM_PROGRAM,
    id: '1',
  });
  expect(roleAfter('initializeAccount3', { account: KING, mint: MINT, owner: VOTE })).toBeNull();
});

test.skipIf(folder === null)('the rent of an account that a transfer opened for its recipient is a cost', () => {
  const view = viewTransaction(transactionOf(folder ?? '', 'gemwalletcom+core__usdc_transfer__44176f31.json'));
  const moved = whatMoved(view);
  if (moved === null) throw new Error('no balances');
  const costs = costsOf(view, moved);
  expect(costs).toMatchObject({ base: 5000n, priority: 500n, rent: 0n, rentOfOthers: 2_039_280n, total: 2_044_780n });
  expect(priceOf(view, moved, costs)).toBeNull();
});

test.skipIf(folder === null)('shows a recorded swap of four hops by owner, with price and costs', () => {
  const answer = transactionOf(
    folder ?? '',
    '0xjeffro+tx-parser__jupiterAggregatorV6_sharedAccountsRoute_1__86187b5e.json',
  );
  const view = viewTransaction(answer);
  const moved = whatMoved(view);
  if (moved === null) throw new Error('no balances');
  const role = (name: string, id: string) => ({ kind: 'call', programId: expect.stringMatching(name), id });
  expect(moved.owners.map(({ owner, role: played }) => [owner.slice(0, 6), played])).toEqual([
    ['AVYG9U', { kind: 'feePayer' }],
    ['J4uBbe', role('^HyaB3W', '4.2')],
    ['CNyMBh', role('^LBUZKh', '4.4')],
    ['AMhkw4', role('^PhoeNi', '4.6')],
    ['BtZUpL', role('^PhoeNi', '4.6')],
    ['AvQvbF', role('^LBUZKh', '4.8')],
    // It takes part in every hop, and keeps what the hops leave.
    ['7iWnBR', role('^JUP6Lk', '4')],
  ]);
  expect(moved.unchanged).toBe(34);
  const costs = costsOf(view, moved);
  expect(costs).toEqual({
    base: 5000n,
    priority: 3898n,
    tip: 0n,
    rent: 2_039_280n,
    rentOfOthers: 0n,
    aside: 0n,
    asideIn: [],
    total: 2_048_178n,
  });
  // USDC for one token.
  expect(priceOf(view, moved, costs)).toMatchObject({ units: 105_826_246n, isRounded: true, of: { decimals: 6 } });
});

test.skipIf(folder === null)(
  'a price leaves out what was taken aside, is that of the trade, and has six digits',
  () => {
    const figures = (index: number) => {
      const view = viewTransaction(mainnetTransaction(folder ?? '', index));
      const moved = whatMoved(view);
      if (moved === null) throw new Error('no balances');
      const costs = costsOf(view, moved);
      const price = priceOf(view, moved, costs);
      return {
        aside: costs?.aside,
        asideIn: costs?.asideIn,
        price: price && [price.units, price.decimals, price.isFeePayers],
      };
    };
    // 0.013957181 SOL, 0.000139571 of it to an interface, for 31,269.752604 of a token.
    expect(figures(1548)).toEqual({ aside: 139_571n, asideIn: ['4.3'], price: [446_348n, 12, true] });
    expect(figures(972)).toEqual({ aside: 0n, asideIn: [], price: [292_822n, 13, true] });
    // A tip to an account that no list names; and a fee that another account paid.
    expect(figures(209)).toEqual({ aside: 0n, asideIn: [], price: [1_431_184n, 6, true] });
    expect(figures(1512)).toEqual({ aside: 0n, asideIn: [], price: [285_190n, 10, false] });
    // A round trip has no price.
    expect(figures(1212).price).toBeNull();
  },
);
