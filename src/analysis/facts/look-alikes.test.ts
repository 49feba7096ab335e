import * as fc from 'fast-check';
import { encodeAddress } from '../../solana/ids/id-bytes.ts';
import { expect, test } from 'vitest';
import type { Address } from '../../solana/ids/ids.ts';
import { NAMED_ADDRESSES } from '../../solana/names/address-names.ts';
import { findLookAlikes } from './look-alikes.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'.split('');
const base58 = (length: number) =>
  fc.array(fc.constantFrom(...BASE58), { minLength: length, maxLength: length }).map((letters) => letters.join(''));

/** Two to five different addresses with at least four equal characters at each end. */
const anyGroup = fc
  .record({ start: fc.integer({ min: 4, max: 20 }), end: fc.integer({ min: 4, max: 20 }) })
  .chain(({ start, end }) =>
    fc
      .tuple(base58(start), fc.uniqueArray(base58(44 - start - end), { minLength: 2, maxLength: 5 }), base58(end))
      .map(([before, middles, after]) => middles.map((middle) => `${before}${middle}${after}` as Address)),
  );

test('finds every group with equal ends among other addresses, and gives each address a distinct short form', () => {
  const others = fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }).map(encodeAddress));
  fc.assert(
    fc.property(anyGroup, others, (group, random) => {
      const found = findLookAlikes([...random, ...group]);
      const forms = group.map((address) => found.get(address)?.short);
      expect(new Set(forms).size).toBe(group.length);
      for (const address of group) {
        const lookAlike = found.get(address);
        expect(lookAlike?.group).toEqual(group.toSorted());
        expect(lookAlike?.parts.map(({ text }) => text).join('')).toBe(address);
      }
    }),
  );
});

/** Middles of 36 characters. */
const A = 'a'.repeat(36);
const B = 'b'.repeat(36);
const C = 'c'.repeat(36);

function pair(start: string, one: string, other: string, end: string): readonly [Address, Address] {
  return [`${start}${one}${end}` as Address, `${start}${other}${end}` as Address];
}

test('shows four characters where the addresses begin to differ, however many they share', () => {
  const shortForms = (addresses: readonly Address[]) =>
    [...findLookAlikes(addresses).values()].map(({ short }) => short);
  expect(shortForms(pair('7xKX', 'abcdefghiLMNO', 'ijkmnopqrstuv', 'gA5u'))).toEqual([
    '7xKXabcd…NOgA5u',
    '7xKXijkm…uvgA5u',
  ]);
  expect(shortForms(pair('7xKXtg2CW87d97', 'TXJSDpbD', 'TXJZDpbD', '5jBkheTqA83TZRu'))).toEqual([
    '7xKXtg…SDpb…83TZRu',
    '7xKXtg…ZDpb…83TZRu',
  ]);
});

test('marks the characters between the equal ends as different', () => {
  const [address, other] = pair('7xKXtg2C', 'aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'JosgAsU');
  const parts = findLookAlikes([address, other]).get(address)?.parts ?? [];
  expect(parts.map(({ text, shown, differs }) => [text, shown, differs])).toEqual([
    ['7xKXtg', true, false],
    ['2C', false, false],
    ['aaaa', true, true],
    ['aaaaaaaa', false, true],
    ['J', false, false],
    ['osgAsU', true, false],
  ]);
});

test('needs both ends: neither a vanity prefix nor a common suffix is enough', () => {
  const addresses = [`4kQ9${A}pump`, `9hTz${B}pump`, `4kQ9${C}z8Xw`];
  expect(findLookAlikes(addresses.map((text) => text as Address)).size).toBe(0);
});

test('leaves out groups of well-known addresses, and of texts padded with ones', () => {
  const named = NAMED_ADDRESSES.map(({ address }) => address);
  expect(findLookAlikes(named).size).toBe(0);
  const padded = ['jitodontfront91111111TradeWithAxiomDotTrade', 'jitodontfrontB1111111TradeWithAxiomDotTrade'];
  expect(findLookAlikes(padded.map((text) => text as Address)).size).toBe(0);
  const rent = 'SysvarRent111111111111111111111111111111111' as Address;
  const forged = 'SysvQ7d4F9aZkc2mN5tYw8Hu3RbVx6LeGpSjCqT1111' as Address;
  expect([...findLookAlikes([rent, forged]).keys()].toSorted()).toEqual([forged, rent]);
});

// Seen to fail against: a rule that took “Tokenkeg1111…VQ5DA” next to the Token Program for harmless.
test('a text padded with ones beside a well-known address is reported', () => {
  const known = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'So11111111111111111111111111111111111111112'];
  for (const address of known) {
    const forged = `${address.slice(0, 8)}${'1'.repeat(20)}${address.slice(28)}`.replace(/1(?=.{9}$)/, 'x');
    const found = findLookAlikes([address as Address, forged as Address]);
    expect([...found.keys()].toSorted()).toEqual([address, forged].toSorted());
  }
});

test('compares with addresses that are not on the page, but not those among each other', () => {
  const [onPage, seen] = pair('7xKX', A, B, 'gA5u');
  const found = findLookAlikes([onPage], [...pair('9hTz', A, B, 'gA5u'), seen]);
  expect([...found.keys()]).toEqual([onPage, seen]);
});
