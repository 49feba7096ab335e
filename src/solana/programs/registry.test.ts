import * as fc from 'fast-check';
import { encodeAddress } from '../ids/id-bytes.ts';
import { expect, test } from 'vitest';
import { parseBase58 } from '../../shared/bytes/encodings.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import type { Address } from '../ids/ids.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  VOTE_PROGRAM,
} from '../ids/program-ids.ts';
import { parseInstruction, PROGRAMS } from './registry.ts';

const KEYS = Array.from({ length: 256 }, (_, at) => encodeAddress(new Uint8Array(32).fill(at)));

test('returns null for programs without a parser', () => {
  expect(
    parseInstruction({ programId: COMPUTE_BUDGET_PROGRAM, accounts: [], data: Uint8Array.of(2, 0, 0, 0, 0) }),
  ).toBeNull();
});

test('returns null if the data ends early', () => {
  const data = Uint8Array.of(2, 0, 0, 0, 5);
  expect(parseInstruction({ programId: SYSTEM_PROGRAM, accounts: KEYS.slice(0, 2), data })).toBeNull();
});

test('returns null for a count that the data cannot hold', () => {
  const data = Uint8Array.of(2, 0, 0, 0, ...new Uint8Array(8).fill(255), ...new Uint8Array(800));
  expect(parseInstruction({ programId: VOTE_PROGRAM, accounts: KEYS.slice(0, 4), data })).toBeNull();
});

test('parses base58 instructions taken from responses', () => {
  const parse = (programId: Address, data: string, count: number): JsonValue =>
    parseInstruction({ programId, accounts: KEYS.slice(0, count), data: parseBase58(data) ?? new Uint8Array() })
      ?.parsed ?? null;
  const [source, second, third, fourth] = KEYS;

  expect(parse(SYSTEM_PROGRAM, '3Bxs41hAcYbghSB9', 2)).toEqual({
    info: { destination: second, lamports: 5n, source },
    type: 'transfer',
  });
  expect(parse(SYSTEM_PROGRAM, '6vx8P', 3)).toMatchObject({ type: 'advanceNonce' });
  expect(parse(TOKEN_PROGRAM, '3rG2a9tRTM6X', 3)).toEqual({
    info: { amount: '1500', authority: third, destination: second, source },
    type: 'transfer',
  });
  expect(parse(TOKEN_PROGRAM, 'iuP3afAbjWg4r', 4)).toEqual({
    info: {
      authority: fourth,
      destination: third,
      mint: second,
      source,
      tokenAmount: { amount: '1500', decimals: 3, uiAmount: 1.5, uiAmountString: '1.5' },
    },
    type: 'transferChecked',
  });
  expect(parse(TOKEN_PROGRAM, 'A', 3)).toMatchObject({ type: 'closeAccount' });
  expect(parse(MEMO_PROGRAM, 'Cn8eVZg', 0)).toBe('hello');
  expect(parse(STAKE_PROGRAM, '8QwQj', 2)).toMatchObject({ type: 'deactivate' });
  expect(parse(VOTE_PROGRAM, '4HSo5WxQ5ozcoM8T', 3)).toMatchObject({ info: { lamports: 7n }, type: 'withdraw' });
});

test('never throws, whatever the bytes and accounts', () => {
  const programIds = fc.constantFrom<Address>(...PROGRAMS.keys());
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    // A small tag with plausible data gets further into the parsers than random bytes.
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
