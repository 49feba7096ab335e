import { recordedFolder } from '../../src/shared/test-support/recorded-folder.ts';
import { ALL_TARGETS } from './all-targets.ts';
import type { Finding, Tally } from './run-cases.ts';
import { mergeSummaries, supervise } from './supervise.ts';
import { parseToolOptions } from '../tool-options.ts';

const USAGE = 'usage: fuzz [--seconds N] [--workers N] [--seed S] [--target NAME] [--case N]';
/** Findings of a target that are printed; the others are counted. */
const PRINTED_OF_TARGET = 5;

/** Runs random cases against every decoder, or the one case that a finding names. The exit code is 1 if a promise is broken. */
export async function main(args: readonly string[]): Promise<number> {
  const options = {
    seconds: { type: 'string', default: '60' },
    workers: { type: 'string', default: '1' },
    seed: { type: 'string' },
    target: { type: 'string' },
    case: { type: 'string' },
  } as const;
  const parsed = parseToolOptions({ args: [...args], options }, USAGE);
  if (parsed === null) return 2;
  const { values } = parsed;
  const seconds = Number(values.seconds);
  const seed = Number(values.seed ?? Date.now() % 2 ** 32);
  const { target = null, case: only } = values;
  const workers = only === undefined ? Number(values.workers) : 1;
  if (
    !(seconds > 0) ||
    !(Number.isInteger(workers) && workers > 0) ||
    !Number.isInteger(seed) ||
    (only !== undefined && target === null)
  ) {
    console.error(USAGE);
    return 2;
  }
  if (target !== null && !ALL_TARGETS.some(({ name }) => name === target)) {
    console.error(`fuzz: no target ${target}; there are ${ALL_TARGETS.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  console.log(`seed ${seed}, ${only === undefined ? `${seconds} seconds` : `case ${only} of ${target}`}`);
  const counts = new Map<string, number>();
  const endsAt = Date.now() + seconds * 1000;
  /** Each worker has a seed of its own, which names its findings. */
  const run = (ownSeed: number) =>
    supervise({
      worker: new URL('./fuzz-worker.js', import.meta.url),
      job: {
        seed: ownSeed,
        target,
        recorded: recordedFolder(),
        endsAt,
        cases: only === undefined ? Infinity : 1,
        ...(only === undefined || target === null ? {} : { first: { [target]: Number(only) } }),
      },
      hangsAfterMs: 20_000 * workers,
      heapMb: 2048,
      onFinding: (finding) => {
        const count = (counts.get(finding.target) ?? 0) + 1;
        counts.set(finding.target, count);
        if (count <= PRINTED_OF_TARGET) printFinding(finding, ownSeed);
      },
    });
  const { findings, tallies } = mergeSummaries(
    await Promise.all(Array.from({ length: workers }, (_, at) => run(seed + at))),
  );
  printTallies(tallies, counts);
  const cases = tallies.reduce((sum, tally) => sum + tally.cases, 0);
  const seeds = workers === 1 ? `seed ${seed}` : `seeds ${seed} to ${seed + workers - 1}`;
  console.log(`${cases.toLocaleString('en')} cases, ${findings.length} findings, ${seeds}`);
  return findings.length === 0 && cases > 0 ? 0 : 1;
}

function printFinding({ target, number, reason, input }: Finding, seed: number): void {
  console.log(`\n${target} ${reason}\nagain: npm run fuzz -- --seed ${seed} --target '${target}' --case ${number}`);
  if (input !== '') console.log(`input: ${input}`);
}

function printTallies(tallies: readonly Tally[], findings: ReadonlyMap<string, number>): void {
  console.log('\n| target | cases | accepted | slowest | most allocated, for an input of | findings |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const { target, cases, accepted, slowestMs, mostAllocated, mostAllocatedInput } of tallies) {
    const share = `${((accepted / Math.max(1, cases)) * 100).toFixed(0)} %`;
    const allocated = `${(mostAllocated / 1e6).toFixed(1)} MB, ${mostAllocatedInput.toLocaleString('en')} bytes`;
    const columns = [
      target,
      cases.toLocaleString('en'),
      share,
      `${slowestMs.toFixed(0)} ms`,
      allocated,
      findings.get(target) ?? 0,
    ];
    console.log(`| ${columns.join(' | ')} |`);
  }
}

process.exitCode = await main(process.argv.slice(2));
