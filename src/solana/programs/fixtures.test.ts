import { expect, test } from 'vitest';
import { stringifyJson } from '../../shared/json/json.ts';
import {
  DECLINED_FIXTURES,
  fixtureInstruction,
  type InstructionFixture,
  RECORDED_FIXTURES,
} from './fixtures/instruction-fixtures.ts';
import { NEWER_NODES_FIXTURES } from './fixtures/newer-nodes.fixtures.ts';
import { nameParsed, parseInstruction, PROGRAMS } from './registry.ts';

test.each(RECORDED_FIXTURES)('parses every %s instruction as the node does', (_, fixtures) => {
  expect(fixtures.length).toBeGreaterThan(0);
  for (const fixture of fixtures) expectAsRecorded(fixture);
});

test('returns null for instructions that the node does not parse', () => {
  for (const fixture of DECLINED_FIXTURES) expectAsRecorded(fixture);
});

test('parses instructions that only newer or only older nodes parse', () => {
  for (const fixture of NEWER_NODES_FIXTURES) expectAsRecorded(fixture);
});

test('every instruction type of a program that nodes parse has a fixture', () => {
  const fixtures = [...RECORDED_FIXTURES.flatMap(([, recorded]) => recorded), ...NEWER_NODES_FIXTURES];
  const covered = new Set(fixtures.flatMap(({ expected }) => (expected === null ? [] : [nameParsed(expected)])));
  const types = [...new Set(PROGRAMS.values())].flatMap(({ name, types }) =>
    types.map((type) => (name === 'spl-memo' ? name : `${name} ${type}`)),
  );
  expect(types.filter((type) => !covered.has(type))).toEqual([]);
});

function expectAsRecorded(fixture: InstructionFixture): void {
  const parsed = parseInstruction(fixtureInstruction(fixture));
  const found = parsed && { program: parsed.program, parsed: parsed.parsed };
  // Compared as text, which includes key order and treats a bigint and a number of the same value as equal.
  expect(stringifyJson(found), fixture.data).toBe(stringifyJson(fixture.expected));
}
