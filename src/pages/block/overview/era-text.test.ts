import { expect, test } from 'vitest';
import { type Era, type FeeRule, type RuleSource, UNKNOWN_ERA } from '../../../solana/era/era.ts';
import { compareFeeRule, describeReport, describeSource, eraRows, summarizeEra } from './era-text.ts';

const SOURCE: RuleSource = { name: 'SIMD-0001', since: 1000n, url: null, reported: false, checkedUntil: null };
const sourced = <T>(value: T) => ({ value, source: SOURCE });

test('names the source of a rule', () => {
  expect(describeSource(SOURCE)).toBe('SIMD-0001 since slot 1,000');
  expect(describeSource({ ...SOURCE, since: null, name: 'before SIMD-0002' })).toBe('before SIMD-0002');
  expect(describeSource({ ...SOURCE, reported: true })).toBe('SIMD-0001 since slot 1,000, reported by this endpoint');
  expect(describeSource({ ...SOURCE, checkedUntil: 2000n })).toBe(
    'SIMD-0001 since slot 1,000; newer rules are not known after slot 2,000',
  );
});

test('an unknown rule names the last slot for which it is known, and why the endpoint does not show it', () => {
  const era: Era = { ...UNKNOWN_ERA, notKnownAfter: { callDepth: 2000n } };
  const unknown = new Map(eraRows(era).map((row) => [row.label, row.unknown]));
  expect(unknown.get('Nested calls')).toBe('not known after slot 2,000');
  expect(unknown.get('Consensus')).toBe('unknown');
  expect(describeReport({ report: 'notNeeded' })).toBeNull();
  expect(describeReport({ report: 'answered' })).toBeNull();
  expect(describeReport({ report: 'noAnswer' })).toContain('did not return its feature accounts');
  expect(describeReport({ report: 'notAsked' })).toContain('was not asked');
});

test('lists every rule, also unknown ones', () => {
  const era: Era = {
    ...UNKNOWN_ERA,
    consensus: sourced('Alpenglow'),
    slotMilliseconds: sourced(200n),
    blockUnits: sourced(50_000_000n),
    rentPerByte: sourced(5080n),
  };
  expect(eraRows(era).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Consensus: Alpenglow: votes are not transactions',
    'Target slot time: 200 ms',
    'Limit of a block: 50,000,000 compute units',
    'Limit of an account: null',
    'Fee distribution: null',
    'Rent-exempt minimum: 5,080 lamports per byte',
    'Nested calls: null',
  ]);
  expect(summarizeEra(era)).toBe('Alpenglow since slot 1,000, slots of 200 ms, blocks of 50,000,000 compute units');
  expect(summarizeEra(UNKNOWN_ERA)).toBe('The rules of this slot are not known');
});

test.each([
  ['halved', 'halved', /^$/],
  ['whole', 'whole', /^$/],
  ['either', 'shared', /^$/],
  ['neither', 'whole', /^$/],
  ['halved', 'whole', /^But SIMD-0096 was active:/],
  ['halved', 'collected', /^But SIMD-0096 was active:/],
  ['whole', 'halved', /^But SIMD-0096 was not active yet:/],
  ['whole', 'collected', /^The recipient may be another account than the leader’s \(SIMD-0001 since slot 1,000\)\.$/],
  [
    'whole',
    'shared',
    /^The leader may share the fees with the stake delegated to it \(SIMD-0001 since slot 1,000\)\.$/,
  ],
  ['neither', 'shared', /^The leader may share the fees/],
] as const)('a reward by the rule "%s" where "%s" is in force', (found, rule: FeeRule, text) => {
  expect(compareFeeRule(found, sourced(rule))).toMatch(text);
  expect(compareFeeRule(found, null)).toBe('');
});
