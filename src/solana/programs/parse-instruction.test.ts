import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Address, encodeAddress } from '../address.ts';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from '../well-known.ts';
import { parseInstruction } from './parse-instruction.ts';
import { PROGRAMS } from './registry.ts';

const KEYS = Array.from({ length: 256 }, (_, at) => encodeAddress(new Uint8Array(32).fill(at)));

test('gives null for programs without a parser', () => {
  expect(
    parseInstruction({ programId: COMPUTE_BUDGET_PROGRAM, accounts: [], data: Uint8Array.of(2, 0, 0, 0, 0) }),
  ).toBeNull();
});

test('gives null where the data ends early', () => {
  const data = Uint8Array.of(2, 0, 0, 0, 5);
  expect(parseInstruction({ programId: SYSTEM_PROGRAM, accounts: KEYS.slice(0, 2), data })).toBeNull();
});

test('never throws, whatever the bytes and accounts', () => {
  const programIds = fc.constantFrom<Address>(...PROGRAMS.keys());
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    // A small tag with plausible data reaches further than noise does.
    fc.tuple(fc.nat(60), fc.uint8Array({ maxLength: 300 })).map(([tag, rest]) => Uint8Array.of(tag, ...rest)),
    fc.tuple(fc.nat(25), fc.uint8Array({ maxLength: 300 })).map(([tag, rest]) => Uint8Array.of(tag, 0, 0, 0, ...rest)),
  );
  fc.assert(
    fc.property(programIds, fc.nat(255), bytes, (programId, count, data) => {
      const parsed = parseInstruction({ programId, accounts: KEYS.slice(0, count), data });
      expect(parsed === null || typeof parsed.program === 'string').toBe(true);
    }),
    { numRuns: 3000 },
  );
});
