import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/ids.ts';
import { SOL, type TreeMovements } from '../../facts/transaction/movements.ts';
import type { Swap } from '../../facts/transaction/swap.ts';
import type { TokenAccounts } from '../../facts/transaction/token-accounts.ts';
import { parsedView } from '../../test-support/parsed-view.ts';
import { createWording, writePhrase } from '../wording.ts';
import { describeDelivery } from './delivery-clause.ts';

const [A, B, POOL, FEES] = [accountOf('a'), accountOf('b'), accountOf('p'), accountOf('f')];
const FOO = { mint: 'C'.repeat(40) as Address, decimals: 6 };
const WORDING = createWording({ lookAlikes: new Map() });

const PAID = { from: A, to: POOL, asset: SOL, units: 1_000_000_000n };
const FEE = { from: POOL, to: FEES, asset: FOO, units: 10_000n };
const RECEIVED = { from: POOL, to: B, asset: FOO, units: 20_000_000n };

test('names who received the proceeds of a trade', () => {
  expect(textOf([PAID, FEE, RECEIVED])).toEqual([
    'swapped 1 SOL for 20 of CCCCCC…CCCCCC paid to bbbbbb…bbbbbb',
    'paid 1 SOL; bbbbbb…bbbbbb got 20 of CCCCCC…CCCCCC',
  ]);
});

test('names them if the price is listed last', () => {
  const [gave, took] = [
    { ...PAID, asset: FOO },
    { ...RECEIVED, asset: SOL },
  ];
  const paid = [{ asset: FOO, units: PAID.units }];
  expect(textOf([took, gave], { paid })?.[1]).toBe('sold 1,000 of CCCCCC…CCCCCC; bbbbbb…bbbbbb got 0.02 SOL');
  expect(textOf([{ ...took, to: FEES, units: 30_000_000n }, took, gave], { paid })).toBeNull();
});

test('names nobody if only the token account of the receiver is known', () => {
  expect(textOf([PAID, RECEIVED], {}, new Map([[B, { mint: FOO.mint, decimals: 6, owner: null }]]))).toBeNull();
});

test.each<[string, TreeMovements['movements'], Partial<Swap>]>([
  ['the last transfer pays the trader', [PAID, { ...RECEIVED, to: A }], {}],
  ['the receiver gave something', [PAID, { ...RECEIVED, to: POOL, from: B }], {}],
  ['it is the same asset', [PAID, { ...RECEIVED, asset: SOL }], {}],
  ['it was minted', [PAID, { ...RECEIVED, from: null }], {}],
  ['the trader got something, too', [PAID, RECEIVED], { got: [{ asset: FOO, units: 1n }] }],
  ['some changes are uncertain', [PAID, RECEIVED], { isPartial: true }],
])('names nobody if %s', (_, movements, swap) => {
  expect(textOf(movements, swap)).toBeNull();
});

function accountOf(letter: string): Address {
  return letter.repeat(40) as Address;
}

function textOf(
  movements: TreeMovements['movements'],
  swap: Partial<Swap> = {},
  tokenAccounts: TokenAccounts = new Map(),
): readonly string[] | null {
  const [call] = parsedView({}, [['system', POOL, 'transfer', {}]]).instructions ?? [];
  if (call === undefined) throw new Error('no call');
  const calls = [{ ...call, parsed: null, type: { name: 'route', from: 'table' as const }, tokenAccounts }];
  const tree = { movements, rents: [], unexplained: [], uncertain: new Set<string>() };
  const paid = [{ asset: SOL, units: PAID.units }];
  const whole = { owner: A, paid, got: [], other: null, isRoundTrip: false, burned: [], isPartial: false, ...swap };
  const clause = describeDelivery(whole, tree, calls, WORDING);
  return clause === null
    ? null
    : [clause.describe, clause.describeShort ?? clause.describe].map((write) =>
        writePhrase(write(1n, [], 0n), WORDING),
      );
}
