import * as fc from 'fast-check';
import { encodeAddress } from '../ids/id-bytes.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { stringifyJson } from '../../shared/json/json.ts';
import type { Address } from '../ids/ids.ts';
import { TOKEN_PROGRAM, VOTE_PROGRAM } from '../ids/program-ids.ts';
import { fixtureInstruction } from './fixtures/instruction-fixtures.ts';
import { RECORDED_FIXTURES } from './fixtures/instruction-fixtures.ts';
import { parseInstruction, PROGRAMS } from './registry.ts';
import type { Instruction } from './program.ts';

/** Maximum reads per byte of data. Every loop of a parser reads in each iteration, so this bounds its work. */
const READS_PER_BYTE = 1;
const READS_AT_LEAST = 16;
/** Maximum characters of JSON, by kind of input. */
const TEXT_PER_BYTE = 40;
const TEXT_PER_ACCOUNT = 60;
const TEXT_AT_LEAST = 600;

const MOST_BYTES = 4096;
const KEYS = Array.from({ length: 256 }, (_, at) => encodeAddress(new Uint8Array(32).fill(at)));
const RECORDED = RECORDED_FIXTURES.flatMap(([, fixtures]) => fixtures.map(fixtureInstruction));
const HUGE = new Uint8Array(8).fill(255);

afterEach(() => vi.restoreAllMocks());

test('reads and output are linear in the size of any bytes and accounts', () => {
  const countReads = spyOnReads();
  const accounts = fc.nat(255).map((count) => KEYS.slice(0, count));
  const noise = fc.record({
    programId: fc.constantFrom<Address>(...PROGRAMS.keys()),
    accounts,
    data: fc
      .tuple(fc.nat(60), fc.constantFrom([], [0, 0, 0]), fc.uint8Array({ maxLength: MOST_BYTES }))
      .map(([tag, rest, bytes]) => Uint8Array.of(tag, ...rest, ...bytes)),
  });
  // Instructions that nodes parse, with a huge false count at any position.
  const falseCounts = fc
    .tuple(fc.constantFrom(...RECORDED), fc.nat(100), fc.uint8Array({ maxLength: MOST_BYTES }), accounts)
    .map(([{ programId, data }, at, more, keys]) => ({
      programId,
      accounts: keys,
      data: Uint8Array.of(...data.subarray(0, at), ...HUGE, ...more),
    }));
  fc.assert(
    fc.property(fc.oneof(noise, falseCounts), (instruction) => expectBounded(instruction, countReads)),
    { numRuns: 5000 },
  );
});

test('reads and output are linear for the longest batch and the longest list of lockouts', () => {
  const countReads = spyOnReads();
  const batch = (one: readonly number[], accounts: number): Instruction => ({
    programId: TOKEN_PROGRAM,
    accounts: KEYS.slice(0, accounts),
    data: Uint8Array.of(255, ...Array.from({ length: Math.floor(MOST_BYTES / one.length) }, () => one).flat()),
  });
  // syncNative; no data; a batch in a batch; an interface; extension types to the end.
  const INSTRUCTIONS = [
    [0, 1, 17],
    [0, 0],
    [0, 2, 255, 0],
    [0, 8, 1, 2, 3, 4, 5, 6, 7, 8],
    [1, 5, 21, 7, 0, 7, 0],
  ];
  for (const instruction of INSTRUCTIONS) expectBounded(batch(instruction, 255), countReads);

  // Each lockout takes two bytes of data, but is printed with a slot of 20 digits.
  const lockouts = Array.from({ length: 580 }, () => [0, 31]).flat();
  const root = Uint8Array.of(254, ...HUGE.subarray(1));
  const tower = Uint8Array.of(12, 0, 0, 0, ...root, (580 & 0x7f) | 0x80, 580 >> 7, ...lockouts, ...new Uint8Array(33));
  const vote = { programId: VOTE_PROGRAM, accounts: KEYS.slice(0, 2), data: tower };
  expect(parseInstruction(vote)).not.toBeNull();
  expectBounded(vote, countReads);
});

function expectBounded(instruction: Instruction, countReads: () => number): void {
  const { accounts, data } = instruction;
  countReads();
  const parsed = parseInstruction(instruction);
  expect(countReads()).toBeLessThanOrEqual(READS_PER_BYTE * data.length + READS_AT_LEAST);
  const text = stringifyJson(parsed?.parsed ?? null);
  expect(text.length).toBeLessThanOrEqual(
    TEXT_PER_BYTE * data.length + TEXT_PER_ACCOUNT * accounts.length + TEXT_AT_LEAST,
  );
}

/** Counts the reads of values and byte ranges since the last call. */
function spyOnReads(): () => number {
  const spies = [
    vi.spyOn(Uint8Array.prototype, 'subarray'),
    ...(
      [
        'getUint8',
        'getInt8',
        'getUint16',
        'getInt16',
        'getUint32',
        'getBigUint64',
        'getBigInt64',
        'getFloat64',
      ] as const
    ).map((method) => vi.spyOn(DataView.prototype, method)),
  ];
  return () => {
    const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (const spy of spies) spy.mockClear();
    return count;
  };
}
