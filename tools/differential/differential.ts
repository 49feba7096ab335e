import { encodeHex } from '../../src/shared/bytes/encodings.ts';
import { parseInstruction, PROGRAMS, nameParsed } from '../../src/solana/programs/registry.ts';
import type { Instruction, ParsedInstruction } from '../../src/solana/programs/program.ts';
import { printParsed, readParsed, sameParsed } from '../fidelity/compare-transaction.ts';
import { createOfflineNode, loadSurfpool } from './offline-node.ts';
import { randomInstruction } from './random-instruction.ts';
import { createRandom } from '../../src/shared/test-support/random.ts';
import { createNameCounter } from '../fidelity/fidelity.ts';
import { explainVersionDifference } from './version-differences.ts';
import { parseToolOptions } from '../tool-options.ts';

const USAGE = 'usage: differential [--seconds N] [--seed S]';

const CHUNK = 400;

/** Compares how we and an offline node parse random instructions: `--seconds N --seed S`. The exit code is 1 if they differ. */
export async function main(args: readonly string[]): Promise<number> {
  const options = { seconds: { type: 'string', default: '30' }, seed: { type: 'string' } } as const;
  const parsed = parseToolOptions({ args: [...args], options }, USAGE);
  if (parsed === null) return 2;
  const { values } = parsed;
  const seconds = Number(values.seconds);
  const seed = Number(values.seed ?? Date.now() % 2 ** 32);
  if (!(seconds > 0) || !Number.isInteger(seed)) {
    console.error(USAGE);
    return 2;
  }
  const start = loadSurfpool();
  if (typeof start === 'string') {
    console.log(`nothing compared: ${start}`);
    return 0;
  }
  console.log(`seed ${seed}, ${seconds} seconds`);

  const node = createOfflineNode(start);
  const random = createRandom(seed);
  const equal = createNameCounter();
  const explained = createNameCounter();
  const different = createNameCounter();
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const chunk = Array.from({ length: CHUNK }, () => randomInstruction(random));
    const answers = await node.readBack(chunk);
    for (const [at, instruction] of chunk.entries()) {
      const ours = parseInstruction(instruction);
      const theirs = readParsed(answers[at] ?? {});
      const name = nameOf(instruction, theirs ?? ours);
      const isSame = sameParsed(ours, theirs);
      const reason = isSame ? null : explainVersionDifference(ours, theirs);
      if (isSame) equal.add(name);
      else if (reason !== null) explained.add(`${reason} (${name})`);
      else {
        different.add(name);
        printDifference(instruction, ours, theirs);
      }
    }
  }
  node.stop();
  equal.print('equal');
  explained.print('other version');
  different.print('different');
  console.log(
    `seed ${seed}: ${equal.total()} equal, ${explained.total()} of another version, ${different.total()} different`,
  );
  return different.total() === 0 ? 0 : 1;
}

function nameOf(instruction: Instruction, parsed: ParsedInstruction | null): string {
  if (parsed !== null) return nameParsed(parsed);
  return `${PROGRAMS.get(instruction.programId)?.name ?? instruction.programId} (declined)`;
}

function printDifference(
  instruction: Instruction,
  ours: ParsedInstruction | null,
  node: ParsedInstruction | null,
): void {
  console.log(`\n${instruction.programId} ${encodeHex(instruction.data)}`);
  console.log(`  accounts ${instruction.accounts.join(' ')}`);
  console.log(`  node     ${printParsed(node)}`);
  console.log(`  ours     ${printParsed(ours)}`);
}
