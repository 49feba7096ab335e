import { expect, test } from 'vitest';
import { encodeHex } from '../../shared/bytes/encodings.ts';
import { isJsonObject } from '../../shared/json/json.ts';
import { encodeAddress } from '../ids/id-bytes.ts';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from '../ids/program-ids.ts';
import { encodeInstruction } from './encode-instruction.ts';
import { fixtureInstruction, type InstructionFixture } from './fixtures/instruction-fixtures.ts';
import { NEWER_NODES_FIXTURES } from './fixtures/newer-nodes.fixtures.ts';
import { RECORDED_FIXTURES } from './fixtures/instruction-fixtures.ts';
import type { Instruction, ParsedInstruction } from './program.ts';
import { PROGRAMS } from './registry.ts';

/** What jsonParsed omits, by instruction. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  // These cannot be turned back into bytes.
  confidentialTransfer: 'the ciphertexts for the auditor',
  confidentialTransferWithFee: 'the ciphertexts for the auditor',
  confidentialMint: 'the ciphertexts for the auditor',
  confidentialBurn: 'the ciphertexts for the auditor',
  getMinimumDelegation: 'the accounts, without which no node parses it',
  // These are encoded as clients usually do; other bytes or accounts would parse to the same JSON.
  allocateWithSeed: 'the second account, which is taken for the base',
  assignWithSeed: 'the second account, which is taken for the base',
  createAccountAllowPrefund: 'a second account that pays nothing',
  finalize: 'the second account, which is taken for the rent sysvar',
  initialize: 'the validator in the data, which is taken for the one among the accounts',
  initializeV2: 'the validator in the data, which is taken for the one among the accounts',
  memo: 'the accounts that sign it',
  create: 'accounts after those it needs',
  extendLookupTable: 'a payer without the System Program',
  updateConfidentialTransferMint: 'accounts after those it needs',
};

const FIXTURES = [...RECORDED_FIXTURES.flatMap(([, fixtures]) => fixtures), ...NEWER_NODES_FIXTURES].filter(
  (fixture): fixture is InstructionFixture & { expected: ParsedInstruction } => fixture.expected !== null,
);

test('encodes jsonParsed to the original bytes and accounts, except for what jsonParsed omits', () => {
  const different = new Set<string>();
  for (const fixture of FIXTURES) {
    const { programId, accounts, data } = fixtureInstruction(fixture);
    const same = ({ accounts: a, data: b }: Instruction): boolean =>
      encodeHex(b) === encodeHex(data) && a.join() === accounts.join();
    if (!encodeInstruction(programId, fixture.expected.parsed).some(same)) different.add(typeOf(fixture));
  }
  expect([...different].sort()).toEqual(Object.keys(NOT_SHOWN).sort());
});

test('every parsed type has a fixture', () => {
  const seen = new Set(FIXTURES.map((fixture) => `${fixture.expected.program} ${typeOf(fixture)}`));
  const missing = [...PROGRAMS.values()].flatMap(({ name, types }) =>
    types.map((type) => `${name} ${type}`).filter((type) => !seen.has(type)),
  );
  expect(missing).toEqual([]);
});

test('returns no candidates for JSON that no instruction parses to', () => {
  const key = encodeAddress(new Uint8Array(32).fill(7));
  const transfer = (info: Record<string, string | number | bigint>) =>
    encodeInstruction(SYSTEM_PROGRAM, {
      info: { destination: key, lamports: 5, source: key, ...info },
      type: 'transfer',
    });
  expect(transfer({}).map(({ data }) => encodeHex(data))).toEqual(['020000000500000000000000']);
  for (const info of [{ lamports: -1 }, { lamports: 2n ** 64n }, { lamports: 0.5 }, { source: 'x' }, { more: 1 }]) {
    expect(transfer(info)).toEqual([]);
  }
  expect(encodeInstruction(SYSTEM_PROGRAM, { info: {}, type: 'transfer' })).toEqual([]);
  expect(encodeInstruction(SYSTEM_PROGRAM, { info: {}, type: 'nothing' })).toEqual([]);
  expect(encodeInstruction(SYSTEM_PROGRAM, 'text')).toEqual([]);
  expect(encodeInstruction(COMPUTE_BUDGET_PROGRAM, { info: {}, type: 'transfer' })).toEqual([]);
});

function typeOf({ expected: { parsed } }: { readonly expected: ParsedInstruction }): string {
  return isJsonObject(parsed) && typeof parsed['type'] === 'string' ? parsed['type'] : 'memo';
}
