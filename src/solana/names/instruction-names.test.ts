import data from './instruction-names.json';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseHex } from '../../shared/bytes/encodings.ts';
import { type Address, parseAddress } from '../ids/ids.ts';
import { INSTRUCTION_NAMES, instructionName, readTable } from './instruction-names.ts';

const SERUM_V3 = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
const PYTH = 'FsJ3A3u2vn5cTVofAjvy6y5kwABJAqYWpe4975bi2epH';
const RAYDIUM_V4 = '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8';
const PHOENIX = 'PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY';
const DRIFT_V2 = 'dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH';
const JUPITER_V6 = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';
const SWITCHBOARD_V1 = 'DtmE9D2CSB4L5D6A15mraeEjrGMm6auWVzgaD8hK2tZM';
const NOOP = 'noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV';

test.each([
  [SERUM_V3, '000500000000', 'settleFunds'],
  [SERUM_V3, '000a00000001000000', 'newOrderV3'],
  [SERUM_V3, '010a000000', null],
  [SERUM_V3, '000a0000', null],
  [SERUM_V3, '00ff000000', null],
  [PYTH, '020000000d000000', 'updPriceNoFailOnError'],
  [PYTH, '0200000007000000', 'updPrice'],
  [PYTH, '0100000007000000', null],
  [RAYDIUM_V4, '0900ca9a3b00000000', 'swapBaseIn'],
  [RAYDIUM_V4, '', null],
  [PHOENIX, '0f', 'log'],
  [PHOENIX, '64', 'initializeMarket'],
  [PHOENIX, '12', null],
  [NOOP, '', 'noop'],
  [DRIFT_V2, 'ffffffff0000', 'updateMmOracleNative'],
  [DRIFT_V2, 'd3aeb1d9d8f2a4f2', null],
  [JUPITER_V6, 'e517cb977ae3ad2a00', 'route'],
  [JUPITER_V6, 'e517cb977ae3ad', null],
  // Behind its length, which may take two bytes.
  [SWITCHBOARD_V1, '26322410', 'saveResult'],
  [SWITCHBOARD_V1, '800122fd', 'updateAggregate'],
  [SWITCHBOARD_V1, '025a00', 'reachFulfillerAgreement'],
  [SWITCHBOARD_V1, '021200', 'registerJob'],
  [SWITCHBOARD_V1, '0202', null],
  [SWITCHBOARD_V1, '80', null],
  ['11111111111111111111111111111111', '02000000', null],
])('names an instruction of %s by its data %s: %s', (program, hex, name) => {
  expect(instructionName(program as Address, parseHex(hex) ?? new Uint8Array())).toBe(name);
});

test('lists every program once for each way to tag instructions, by a valid address', () => {
  const programs = INSTRUCTION_NAMES.flatMap(({ programs, tag }) => programs.map((program) => `${program} ${tag}`));
  expect(programs.filter((program) => parseAddress(program.split(' ')[0] ?? '') === null)).toEqual([]);
  expect(new Set(programs).size).toBe(programs.length);
});

describe.each(INSTRUCTION_NAMES.map((table) => ({ table, program: table.programs[0] })))('$program', ({ table }) => {
  test('gives every name its own tag', () => {
    const named = table.names.join(' ').split(' ');
    expect(readTable(table).byTag.size).toBe(named.filter((name) => name !== '-').length);
  });

  test('has the discriminators that Anchor computes', () => {
    if (table.tag !== 'anchor') return;
    const { byTag } = readTable(table);
    for (const name of table.names.join(' ').split(' ')) {
      if (name.includes('=')) continue;
      const hash = createHash('sha256').update(`global:${name}`).digest('hex').slice(0, 16);
      expect(byTag.get(hash)?.toLowerCase()).toBe(name.replaceAll('_', ''));
    }
  });
});

test('states the public repositories that every table is from', () => {
  for (const { sources } of data) {
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(source).toMatch(/^[\w-]+\/[\w.-]+$/);
  }
});
