import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/ids.ts';
import type { ViewedAccount } from './view-accounts.ts';
import { SOL, type TreeMovements } from './movements.ts';
import { type Swap, depositOf, withoutMessageFee, swapIn, withoutRest } from './swap.ts';

const [CREATOR, POOL, COLLECTOR, MINT] = ['c', 'p', 'f', 'm'].map((letter) => letter.repeat(40) as Address) as [
  Address,
  Address,
  Address,
  Address,
];
const TOKEN = { mint: MINT, decimals: 6 };

type Sent = readonly [to: Address, asset: typeof TOKEN, units: bigint];
const created = (...sent: readonly Sent[]) => splitBy(depositOf, sent);

/** What a creator sent: the receiver, the asset, and raw units. */
function splitBy(split: typeof depositOf, sent: readonly Sent[]) {
  const movements = sent.map(([to, asset, units]) => ({ from: CREATOR, to, asset, units }));
  const tree: TreeMovements = { movements, rents: [], unexplained: [], uncertain: new Set() };
  const paid = [SOL, TOKEN].flatMap((asset) => {
    const units = movements.reduce((sum, move) => (move.asset === asset ? sum + move.units : sum), 0n);
    return units > 0n ? [{ asset, units }] : [];
  });
  const swap: Swap = {
    owner: CREATOR,
    paid,
    got: [],
    other: null,
    isRoundTrip: false,
    burned: [],
    isPartial: false,
  };
  const { deposit, fees } = split(swap, tree);
  return { paid: deposit.paid.map(({ units }) => units), fees: fees.map(({ to, units }) => [to, units]) };
}

test('tells what reached a new pool from the fees of its creation', () => {
  expect(created([COLLECTOR, SOL, 150n], [POOL, TOKEN, 4n], [POOL, SOL, 100n])).toEqual({
    paid: [100n, 4n],
    fees: [[COLLECTOR, 150n]],
  });
});

test('counts all that was paid if no owner received two assets', () => {
  expect(created([COLLECTOR, SOL, 150n], [POOL, TOKEN, 4n])).toEqual({ paid: [150n, 4n], fees: [] });
});

test('tells a token that was sent to another chain from the fee of its message', () => {
  const sent = (...all: readonly Sent[]) => splitBy(withoutMessageFee, all);
  expect(sent([POOL, TOKEN, 4n], [COLLECTOR, SOL, 100n])).toEqual({ paid: [4n], fees: [[COLLECTOR, 100n]] });
  expect(sent([POOL, TOKEN, 4n])).toEqual({ paid: [4n], fees: [] });
  expect(sent([POOL, SOL, 100n])).toEqual({ paid: [100n], fees: [] });
});

test.each([
  ['a hundredth', 1_000n, 990n, ['token']],
  ['more', 1_000n, 989n, ['rest', 'token']],
  ['all, as nothing was passed on', 10n, 0n, ['rest', 'token']],
])('leaves out the remainder of an intermediate asset: %s', (_, received, passedOn, expected) => {
  const move = (from: Address, to: Address, units: bigint) => ({ from, to, asset: SOL, units });
  const movements = [move(POOL, CREATOR, received), ...(passedOn > 0n ? [move(CREATOR, POOL, passedOn)] : [])];
  const got = [
    { asset: SOL, units: received - passedOn },
    { asset: TOKEN, units: 5n },
  ];
  const paid = [{ asset: { mint: COLLECTOR, decimals: 6 }, units: 3n }];
  const swap: Swap = { owner: CREATOR, paid, got, other: null, isRoundTrip: false, burned: [], isPartial: false };
  const found = withoutRest(swap, { movements, rents: [], unexplained: [], uncertain: new Set() });
  expect(found.swap.got.map(({ asset }) => (asset === SOL ? 'rest' : 'token'))).toEqual(expected);
  expect(found.rest).toEqual(expected.length === 1 ? got.slice(0, 1) : []);
});

test.each([
  ['what an account lost without a call', false, CREATOR],
  ['no rent that came back', true, undefined],
])('counts as paid %s', (_, isRent, payer) => {
  const unexplained = [-1_795_680n, 1_795_680n].map((units, at) => {
    const account = at === 0 ? CREATOR : COLLECTOR;
    return { account, owner: account, asset: SOL, units, isRent: isRent && at === 0 };
  });
  expect(swapIn({ movements: [], rents: [], unexplained, uncertain: new Set() }, [], true)?.owner).toBe(payer);
});

test.each([
  ['the second signer, if the first one paid only a small fee', 100n, POOL],
  ['the first signer, if it paid more than a small fee', 1_000_000n, CREATOR],
])('takes the swap of %s', (_, lamports, owner) => {
  const movements = [
    { from: CREATOR, to: COLLECTOR, asset: SOL, units: lamports },
    { from: POOL, to: MINT, asset: SOL, units: 2_000_000n },
  ];
  const signers = [CREATOR, POOL].map((address) => ({ address, signer: true }) as ViewedAccount);
  const tree: TreeMovements = { movements, rents: [], unexplained: [], uncertain: new Set() };
  expect(swapIn(tree, signers, false)?.owner).toBe(owner);
  // The trader comes before all.
  expect(swapIn(tree, signers, false, CREATOR)?.owner).toBe(CREATOR);
});
