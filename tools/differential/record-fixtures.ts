import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { encodeHex } from '../../src/shared/bytes/encodings.ts';
import { stringifyJson } from '../../src/shared/json/json.ts';
import { parseInstruction } from '../../src/solana/programs/registry.ts';
import type { Instruction, ParsedInstruction } from '../../src/solana/programs/program.ts';
import { readParsed, sameParsed } from '../fidelity/compare-transaction.ts';
import { type OfflineNode, createOfflineNode, loadSurfpool } from './offline-node.ts';
import { SAMPLES, type Sample } from './samples.ts';
import { explainVersionDifference } from './version-differences.ts';

const FOLDER = resolve('src/solana/programs/fixtures');
const SOURCE = 'an offline node (Agave 4.1.2 in surfpool 1.5.0)';

/** Records how a node parses every sample, one file per program, and what it declines to parse. */
export async function main(): Promise<number> {
  const start = loadSurfpool();
  if (typeof start === 'string') {
    console.log(`nothing recorded: ${start}`);
    return 0;
  }
  const node = createOfflineNode(start);
  const declined: Fixture[] = [];
  for (const [name, samples] of Object.entries(SAMPLES)) {
    const fixtures = await recordAccepted(node, samples);
    declined.push(...(await recordDeclined(node, samples)));
    writeFixtures(name, fixtures);
    console.log(`${name}: ${fixtures.length} of ${samples.length} samples recorded`);
  }
  writeFixtures('declined', declined);
  console.log(`declined: ${declined.length} instructions recorded`);
  node.stop();
  return 0;
}

interface Fixture {
  readonly instruction: Instruction;
  readonly expected: ParsedInstruction | null;
}

/** Skips samples that this node version parses differently; hand-written fixtures cover them. */
async function recordAccepted(node: OfflineNode, samples: readonly Sample[]): Promise<readonly Fixture[]> {
  const answers = await node.readBack(samples);
  return samples.flatMap((instruction, at) => {
    const expected = readParsed(answers[at] ?? {});
    const ours = parseInstruction(instruction);
    const reason = sameParsed(ours, expected) ? null : explainVersionDifference(ours, expected);
    if (reason !== null) {
      console.log(`  not recorded: ${instruction.type} with ${instruction.accounts.length} accounts: ${reason}`);
      return [];
    }
    return [{ instruction, expected }];
  });
}

/** Variants of the first sample of each type with one account or byte less, or one byte more, that the node declines to parse. */
async function recordDeclined(node: OfflineNode, samples: readonly Sample[]): Promise<readonly Fixture[]> {
  const first = samples.filter(({ type }, at) => samples.findIndex((sample) => sample.type === type) === at);
  const variants = first.flatMap((sample) => [
    { ...sample, accounts: sample.accounts.slice(0, -1) },
    { ...sample, data: sample.data.subarray(0, -1) },
    { ...sample, data: Uint8Array.of(...sample.data, 0) },
  ]);
  const answers = await node.readBack(variants);
  return variants.flatMap((instruction, at) => {
    const isDeclined =
      readParsed(answers[at] ?? {}) === null && explainVersionDifference(parseInstruction(instruction), null) === null;
    return isDeclined ? [{ instruction, expected: null }] : [];
  });
}

/** One instruction a line. */
function writeFixtures(name: string, fixtures: readonly Fixture[]): void {
  const lines = fixtures.map(({ instruction, expected }) =>
    stringifyJson({
      programId: instruction.programId,
      accounts: instruction.accounts,
      data: encodeHex(instruction.data),
      expected: expected === null ? null : { program: expected.program, parsed: expected.parsed },
    }),
  );
  const text = `{\n  "source": "${SOURCE}",\n  "instructions": [\n${lines.map((line) => `    ${line}`).join(',\n')}\n  ]\n}\n`;
  writeFileSync(resolve(FOLDER, `${name}.json`), text);
}
