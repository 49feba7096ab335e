import { readFileSync } from 'node:fs';
import { encodeAddress } from '../ids/id-bytes.ts';
import { expect, test } from 'vitest';
import { parseAddress } from '../ids/ids.ts';
import { INSTRUCTION_NAMES } from './instruction-names.ts';
import { BUILTINS, WRAPPED_SOL } from '../ids/program-ids.ts';
import { NAMED_ADDRESSES, nameSource, wellKnownName } from './address-names.ts';

test('names well-known programs, sysvars and mints', () => {
  expect(wellKnownName(WRAPPED_SOL)).toBe('Wrapped SOL');
  expect(name('11111111111111111111111111111111')).toBe('System Program');
  expect(name('SysvarC1ock11111111111111111111111111111111')).toBe('Sysvar: Clock');
  expect(name('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')).toBe('Jupiter v6');
});

test.each([
  ['9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', 'Serum DEX v3'],
  ['6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P', 'Pump.fun'],
  ['FsJ3A3u2vn5cTVofAjvy6y5kwABJAqYWpe4975bi2epH', 'Pyth Oracle'],
  ['96gYZGLnJYVFmbjzopPSU6QiEV5fGqZNyN9nmNhvrZU5', 'Jito tip account 1'],
  ['DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 'BONK'],
])('names %s %s', (address, expected) => {
  expect(name(address)).toBe(expected);
});

test('names each address once, with the repository that names it', () => {
  expect(NAMED_ADDRESSES.filter(({ address }) => parseAddress(address) === null)).toEqual([]);
  expect(new Set(NAMED_ADDRESSES.map(({ address }) => address)).size).toBe(NAMED_ADDRESSES.length);
  expect(NAMED_ADDRESSES.filter(({ source }) => !/^[\w-]+\/[\w.-]+$/.test(source))).toEqual([]);
  // A key that a JSON object repeats is lost.
  const text = readFileSync('src/solana/names/address-names.json', 'utf8');
  expect(text.match(/"[1-9A-HJ-NP-Za-km-z]{32,44}":/g)).toHaveLength(NAMED_ADDRESSES.length - BUILTINS.length);
  expect(nameSource(WRAPPED_SOL)).toBe('solana-foundation/explorer');
});

test('names every program that has a table of instruction names', () => {
  const programs = INSTRUCTION_NAMES.flatMap((table) => table.programs);
  expect(programs.filter((program) => name(program) === null)).toEqual([]);
});

test('has no name for other addresses', () => {
  expect(wellKnownName(encodeAddress(new Uint8Array(32).fill(7)))).toBeNull();
});

function name(text: string): string | null {
  const address = parseAddress(text);
  return address && wellKnownName(address);
}
