import { expect, test } from 'vitest';
import { stringifyJson } from '../../shared/json.ts';
import { ADDRESS_LOOKUP_TABLE_FIXTURES } from './fixtures/address-lookup-table.fixtures.ts';
import { ASSOCIATED_TOKEN_FIXTURES } from './fixtures/associated-token.fixtures.ts';
import { BPF_LOADER_FIXTURES } from './fixtures/bpf-loader.fixtures.ts';
import { BPF_UPGRADEABLE_LOADER_FIXTURES } from './fixtures/bpf-upgradeable-loader.fixtures.ts';
import { DECLINED_FIXTURES } from './fixtures/declined.fixtures.ts';
import { fixtureInstruction, type InstructionFixture } from './fixtures/instruction-fixture.ts';
import { MEMO_FIXTURES } from './fixtures/memo.fixtures.ts';
import { NEWER_NODES_FIXTURES } from './fixtures/newer-nodes.fixtures.ts';
import { SPL_TOKEN_FIXTURES } from './fixtures/spl-token.fixtures.ts';
import { STAKE_FIXTURES } from './fixtures/stake.fixtures.ts';
import { SYSTEM_FIXTURES } from './fixtures/system.fixtures.ts';
import { TOKEN_2022_FIXTURES } from './fixtures/token-2022.fixtures.ts';
import { VOTE_FIXTURES } from './fixtures/vote.fixtures.ts';
import { parseInstruction } from './parse-instruction.ts';

const RECORDED: readonly (readonly [string, readonly InstructionFixture[]])[] = [
  ['system', SYSTEM_FIXTURES],
  ['vote', VOTE_FIXTURES],
  ['stake', STAKE_FIXTURES],
  ['memo', MEMO_FIXTURES],
  ['token', SPL_TOKEN_FIXTURES],
  ['Token-2022', TOKEN_2022_FIXTURES],
  ['associated token', ASSOCIATED_TOKEN_FIXTURES],
  ['loader', BPF_LOADER_FIXTURES],
  ['upgradeable loader', BPF_UPGRADEABLE_LOADER_FIXTURES],
  ['address lookup table', ADDRESS_LOOKUP_TABLE_FIXTURES],
];

test.each(RECORDED)('reads every %s instruction as the node does', (_, fixtures) => {
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
