import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Measurement, formatTable, isMissed } from './measurement.ts';

/** What a suite measured last, and under which conditions. */
export interface SuiteResult {
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly seconds: number;
  /** Share of the processors, in percent, that other processes used just before or just after the suite. */
  readonly otherWork: number;
  readonly measurements: readonly Measurement[];
}

export type Results = Readonly<Record<string, SuiteResult>>;

const RESULTS = 'tools/bench/results.json';
const DOCUMENT = 'BENCHMARKS.md';
const SECTION = /(<!-- Written by `npm run bench -- --write`\. -->\n)[^]*(<!-- End of what it writes\. -->)/;

/** The results that BENCHMARKS.md shows. */
export function readResults(): Results {
  return JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;
}

/** Replaces the results of these suites, keeps those of others, and writes the tables of BENCHMARKS.md again. */
export function writeResults(changed: Results): void {
  const results = { ...readResults(), ...changed };
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(DOCUMENT, describeResults(readFileSync(DOCUMENT, 'utf8'), results));
}

/** A text with its section of results replaced. Suites are in the order of their names. Throws if it has no such section. */
export function describeResults(text: string, results: Results): string {
  const suites = Object.entries(results).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const sections = suites.map(([name, result]) => describeSuite(name, result)).join('\n\n');
  if (!SECTION.test(text)) throw new Error(`${DOCUMENT} has no section for results`);
  return text.replace(SECTION, (_, start: string, end: string) => `${start}\n${sections}\n${end}`);
}

/** A heading, the conditions, and the table of a suite. */
export function describeSuite(name: string, result: SuiteResult): string {
  const { date, commit, machine, seconds, otherWork, measurements } = result;
  const beside = otherWork < QUIET ? 'a quiet machine' : `**beside other work**, which used ${otherWork} % of it`;
  const conditions = `${date}, ${commit}, ${machine}, ${beside}; took ${seconds} s.`;
  return `### ${name}\n\n${conditions}\n\n${formatTable(measurements)}`;
}

/** Percent of the processors. A desktop or a container at rest stays below it. */
const QUIET = 10;

/** How many targets a suite missed. Beside other work only counts and memory matter, since times and rates may be those of the other work. */
export function countMissed({ otherWork, measurements }: SuiteResult): number {
  const missed = measurements.filter(isMissed);
  return missed.filter(({ comparison }) => otherWork < QUIET || STEADY_UNITS.has(comparison?.unit ?? '')).length;
}

const STEADY_UNITS: ReadonlySet<string> = new Set(['', 'bytes', 'MB']);

/** Runs a suite and records its conditions. */
export async function runSuite(run: () => Promise<readonly Measurement[]>): Promise<SuiteResult> {
  const before = await busyShare();
  const startedAt = performance.now();
  const measurements = await run();
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: readCommit(),
    machine: `Node ${process.version}, ${cpus().length} cores`,
    seconds,
    otherWork: Math.max(before, await busyShare()),
    measurements,
  };
}

/** Percent of the processors that are busy while this process waits. */
async function busyShare(): Promise<number> {
  const before = processorTimes();
  await sleep(1000);
  const after = processorTimes();
  return Math.round((100 * (after.busy - before.busy)) / (after.all - before.all));
}

function processorTimes(): { readonly busy: number; readonly all: number } {
  const times = cpus().map(({ times }) => times);
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0);
  return { busy: all - times.reduce((sum, { idle }) => sum + idle, 0), all };
}

/** The commit that was measured, with a plus sign if files differ from it. */
function readCommit(): string {
  const git = (...args: readonly string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain', '--', 'src', 'tools/bench', 'public', 'package-lock.json').split('\n');
    const isChanged = changed.some((line) => line !== '' && !line.endsWith(RESULTS));
    return `${git('rev-parse', '--short=8', 'HEAD')}${isChanged ? '+' : ''}`;
  } catch {
    return 'no commit';
  }
}
