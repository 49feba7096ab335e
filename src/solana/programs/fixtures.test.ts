import { expect, test } from 'vitest';
import { stringifyJson } from '../../shared/json/json.ts';
import { DECLINED_FIXTURES } from './fixtures/declined.fixtures.ts';
import { fixtureInstruction, type InstructionFixture } from './fixtures/instruction-fixture.ts';
import { NEWER_NODES_FIXTURES } from './fixtures/newer-nodes.fixtures.ts';
import { RECORDED_FIXTURES } from './fixtures/recorded-fixtures.ts';
import { parseInstruction } from './registry.ts';

test.each(RECORDED_FIXTURES)('reads every %s instruction as the node does', (_, fixtures) => {
  expect(fixtures.length).toBeGreaterThan(0);
  for (const fixture of fixtures) expectAsRecorded(fixture);
});

test('declines what the node declines', () => {
  for (const fixture of DECLINED_FIXTURES) expectAsRecorded(fixture);
});

test('reads what only newer nodes read, or only older ones', () => {
  for (const fixture of NEWER_NODES_FIXTURES) expectAsRecorded(fixture);
});

function expectAsRecorded(fixture: InstructionFixture): void {
  const parsed = parseInstruction(fixtureInstruction(fixture));
  const found = parsed && { program: parsed.program, parsed: parsed.parsed };
  // As text: it also compares the order of the keys, and a bigint with the same number.
  expect(stringifyJson(found), fixture.data).toBe(stringifyJson(fixture.expected));
}
