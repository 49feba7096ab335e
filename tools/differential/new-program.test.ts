import { ANCHOR_IDL } from '../../src/solana/programs/anchor-idl.ts';
import { expect, test } from 'vitest';
import { createWording } from '../../src/analysis/explain/wording.ts';
import type { ProgramText } from '../../src/analysis/explain/programs/program-text.ts';
import { PROGRAM_TEXTS } from '../../src/analysis/explain/programs/registry.ts';
import { parseCall } from '../../src/analysis/facts/transaction/parse-call.ts';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject } from '../../src/shared/json/json.ts';
import { MEMO_PROGRAM } from '../../src/solana/ids/program-ids.ts';
import { wellKnownName } from '../../src/solana/names/address-names.ts';
import { RECORDED_FIXTURES, fixtureInstruction } from '../../src/solana/programs/fixtures/instruction-fixtures.ts';
import { NEWER_NODES_FIXTURES } from '../../src/solana/programs/fixtures/newer-nodes.fixtures.ts';
import type { InvertibleProgram, Program } from '../../src/solana/programs/program.ts';
import { EXPLORER_ONLY_PROGRAMS, PROGRAMS, nameParsed } from '../../src/solana/programs/registry.ts';
import { SAMPLES } from './samples.ts';

const PROGRAM_FILES = import.meta.glob<object>(['../../src/solana/programs/*.ts', '!**/*.test.ts'], { eager: true });
const TEXT_FILES = import.meta.glob<object>('../../src/analysis/explain/programs/*-text*.ts', { eager: true });

/** Programs with a parser whose instructions are shown by name and fields only. */
const WITHOUT_TEXT = ['config', 'loader-v4', 'bpf-loader-deprecated'];

const FIXTURES = [...RECORDED_FIXTURES.flatMap(([, recorded]) => recorded), ...NEWER_NODES_FIXTURES];

/** What nodes do not parse, so that no fixture has it. */
const BROKEN = [{ of: 'spl-memo', programId: MEMO_PROGRAM, accounts: [], data: Uint8Array.of(0xff) }];

test('every program is in all places of the recipe for a new one', () => {
  const programs = exportsOf<Program>(PROGRAM_FILES, isProgram);
  expect(programs.length).toBeGreaterThan(15);
  expect(programs.flatMap(({ file, value }) => missingPlaces(value).map((place) => `${file} needs ${place}`))).toEqual(
    [],
  );
});

test('every file of words is in the registry, and for a program that has a parser', () => {
  // Every program may have Anchor's instructions, so their parser is listed for none.
  const parsers = [...PROGRAMS.values(), ...EXPLORER_ONLY_PROGRAMS.values(), ANCHOR_IDL];
  const names = new Set(parsers.map(({ name }) => name));
  const texts = exportsOf<ProgramText>(TEXT_FILES, isProgramText);
  expect(texts.filter(({ value }) => !PROGRAM_TEXTS.includes(value) || !names.has(value.program))).toEqual([]);
  expect(texts).toHaveLength(PROGRAM_TEXTS.length);
});

// What words read is checked here, not by types: `info` can also come from an endpoint, so it has to be read as any JSON.
test('words read only members that an instruction of their program has', () => {
  const unknown = new Set<string>();
  for (const text of PROGRAM_TEXTS) {
    const { program } = text;
    const fixtures = FIXTURES.filter(({ expected }) => expected?.program === program);
    // No node parses the others, so nothing is recorded.
    if (fixtures.length === 0) continue;
    const instructions = [...fixtures.map(fixtureInstruction), ...BROKEN.filter(({ of }) => of === program)];
    const calls = instructions.flatMap(({ programId, accounts, data }) => {
      const call = parseCall({
        programId,
        accounts: accounts.map((address, index) => ({ address, index })),
        data,
        parsedByNode: null,
        stackHeight: null,
      });
      return call ?? [];
    });
    const members = new Set(calls.flatMap(({ info }) => [...keysIn(info)]));
    for (const { type, info } of calls) {
      const observed = observe(info, (key) => members.has(key) || unknown.add(`${program} ${type}: ${key}`));
      text.summaries[type]?.(observed, new Map());
      text.clauses[type]?.(observed, CONTEXT);
    }
    for (const { account } of Object.values(text.initializes ?? {}))
      if (!members.has(account)) unknown.add(`${program} initializes: ${account}`);
  }
  expect([...unknown]).toEqual([]);
});

const CONTEXT = {
  wording: createWording({ lookAlikes: new Map() }),
  accounts: [],
  tokenAccounts: new Map(),
  created: new Map(),
  held: () => null,
  lamportsHeld: () => null,
  rentPerByte: null,
  withheld: 0n,
  rentCameBack: new Set<never>(),
  wrapping: new Map<never, never>(),
};

function missingPlaces(program: Program): readonly string[] {
  const { name, ids } = program;
  const isNodes = ids.every((id) => PROGRAMS.get(id)?.name === name);
  const isExplorers = ids.every((id) => EXPLORER_ONLY_PROGRAMS.get(id)?.name === name);
  const sampled = new Set(Object.values(SAMPLES).flatMap((samples) => samples.map(({ programId }) => programId)));
  const recorded = new Set(FIXTURES.flatMap(({ expected }) => (expected === null ? [] : [nameParsed(expected)])));
  const types = isInvertible(program) ? program.types : [];
  const unrecorded = types.filter((type) => !recorded.has(`${name} ${type}`) && !recorded.has(name));
  return [
    ...(isNodes || isExplorers ? [] : ['a line in src/solana/programs/registry.ts']),
    ...ids
      .filter((id) => wellKnownName(id) === null)
      .map((id) => `a line for ${id} in BUILTINS of src/solana/ids/program-ids.ts`),
    ...(PROGRAM_TEXTS.some((text) => text.program === name) || WITHOUT_TEXT.includes(name)
      ? []
      : ['a file of words in src/analysis/explain/programs/, with a line in its registry.ts']),
    ...(isNodes ? ids.filter((id) => !sampled.has(id)) : []).map(
      (id) => `samples of ${id} in tools/differential/samples.ts`,
    ),
    ...(isNodes ? unrecorded : []).map((type) => `a fixture of ${type} (npm run record-fixtures)`),
  ];
}

function exportsOf<T>(files: Readonly<Record<string, object>>, is: (value: unknown) => value is T) {
  return Object.entries(files).flatMap(([path, module]) =>
    Object.values(module)
      .filter(is)
      .map((value) => ({ file: path.replace('../../', ''), value })),
  );
}

function isProgram(value: unknown): value is Program {
  return typeof value === 'object' && value !== null && 'ids' in value && 'parse' in value && 'name' in value;
}

function isInvertible(program: Program): program is InvertibleProgram {
  return 'types' in program;
}

function isProgramText(value: unknown): value is ProgramText {
  return typeof value === 'object' && value !== null && 'summaries' in value && 'clauses' in value;
}

function* keysIn(value: JsonValue): Generator<string> {
  if (isJsonArray(value)) for (const item of value) yield* keysIn(item);
  if (!isJsonObject(value)) return;
  for (const [key, member] of Object.entries(value)) {
    yield key;
    if (member !== undefined) yield* keysIn(member);
  }
}

/** The same object, which reports each member that is read by name. */
function observe(object: JsonObject, onRead: (key: string) => void): JsonObject {
  return new Proxy(object, {
    get: (target, key: string) => {
      if (typeof key === 'string') onRead(key);
      const value = target[key];
      return isJsonObject(value) ? observe(value, onRead) : value;
    },
  });
}
