import { expect, test } from 'vitest';
import type { Address } from '../../../solana/ids/ids.ts';
import { headlineSymbols, imitatedToken, shownSymbol } from './mint-symbols.ts';

const MINT = 'Sf6mnfKu3Zwx2Zo8jYyS1vD9xVZbz4pJqzQ1s7ZWK65' as Address;

function claim(symbol: string, name = 'A token') {
  return { symbol, name, origin: { account: MINT, slot: 1n } };
}

test.each([
  ['USDC', 'USDC'],
  ['usdc ', 'USDC'],
  ['UЅDС', 'USDC'],
  ['US\u200bDT', 'USDT'],
  ['sol', 'SOL'],
  ['FOO', null],
])('the symbol %j imitates %s', (symbol, imitated) => {
  expect(imitatedToken(claim(symbol))).toBe(imitated);
});

test('a name imitates too', () => {
  expect(imitatedToken(claim('FOO', 'USD Coin'))).toBe('USD Coin');
});

test('a headline has the symbol as one word or in quotes, and none that imitates', () => {
  const inHeadline = (symbol: string) =>
    headlineSymbols({
      programs: new Map(),
      mints: new Map([[MINT, claim(symbol)]]),
      mintReferences: new Map(),
      left: { programs: [], mints: [] },
      more: null,
    }).get(MINT);
  expect(inHeadline('$WIF2')).toBe('$WIF2');
  expect(inHeadline('币安')).toBe('币安');
  expect(inHeadline('to “Bob')).toBe('“to \\"Bob”');
  expect(inHeadline('\u202eOOF')).toBe('[U+202E]OOF');
  expect(inHeadline('A very long symbol')).toBe('“A very long…”');
  expect(inHeadline('USDC')).toBeUndefined();
  expect(inHeadline('  ')).toBeUndefined();
  expect(shownSymbol(claim(''))).toBeNull();
});
