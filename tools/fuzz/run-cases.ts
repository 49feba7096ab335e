import { GCProfiler, getHeapStatistics } from 'node:v8';
import { createRandom } from '../../src/shared/test-support/random.ts';
import type { FuzzCase, MakeCase, Outcome } from './fuzz-target.ts';

interface PreparedTarget {
  readonly name: string;
  readonly makeCase: MakeCase;
}

/** A case that broke a promise. The seed, the target and the number reproduce it. */
export interface Finding {
  readonly target: string;
  readonly number: number;
  readonly reason: string;
  /** The beginning of the input: text, or bytes in base64. */
  readonly input: string;
}

export interface Tally {
  readonly target: string;
  cases: number;
  accepted: number;
  slowestMs: number;
  /** The most that a case allocated, and the size of its input. */
  mostAllocated: number;
  mostAllocatedInput: number;
}

interface RunOptions {
  readonly seed: number;
  /** The first case of a target; by default 0. */
  readonly firstOf: (target: string) => number;
  /** Called before every case. */
  readonly onCase: (target: string, number: number) => void;
  readonly onFinding: (finding: Finding) => void;
  /** False ends the run; called between cases. */
  readonly goesOn: (tallies: readonly Tally[]) => boolean;
}

/** Cases of a target before the next one runs. */
const TURN_MS = 50;

/** Runs cases of each target in rotation. Each case has its own random numbers, so that it can be run again alone. */
export async function runCases(targets: readonly PreparedTarget[], options: RunOptions): Promise<readonly Tally[]> {
  const tallies = targets.map(({ name }) => ({
    target: name,
    cases: 0,
    accepted: 0,
    slowestMs: 0,
    mostAllocated: 0,
    mostAllocatedInput: 0,
  }));
  for (;;) {
    for (const [at, target] of targets.entries()) {
      const tally = tallies[at];
      const end = performance.now() + TURN_MS;
      do {
        if (tally === undefined || !options.goesOn(tallies)) return tallies;
        await runOne(target, options.firstOf(target.name) + tally.cases, tally, options);
      } while (performance.now() < end);
    }
  }
}

async function runOne(target: PreparedTarget, number: number, tally: Tally, options: RunOptions): Promise<void> {
  options.onCase(target.name, number);
  const fuzzCase = target.makeCase(createRandom(seedOf(options.seed, target.name, number)));
  const { length } = fuzzCase.input;
  const start = performance.now();
  const { value: outcome, bytes: allocation } = await measureAllocation(() => resultOf(fuzzCase));
  const milliseconds = performance.now() - start;
  tally.cases++;
  if (outcome === 'accepted') tally.accepted++;
  tally.slowestMs = Math.max(tally.slowestMs, milliseconds);
  if (allocation > tally.mostAllocated) [tally.mostAllocated, tally.mostAllocatedInput] = [allocation, length];
  const report = (reason: string): void =>
    options.onFinding({ target: target.name, number, reason, input: printInput(fuzzCase) });
  if (typeof outcome !== 'string') report(outcome.reason);
  else if (allocation > maxAllocation(length)) report(`allocates ${allocation} bytes for an input of ${length}`);
}

async function resultOf(fuzzCase: FuzzCase): Promise<Outcome | { readonly reason: string }> {
  try {
    return await fuzzCase.run();
  } catch (error) {
    if (!(error instanceof Error)) return { reason: `throws ${String(error)}` };
    return { reason: `${error.name}: ${error.message}\n${(error.stack ?? '').split('\n').slice(1, 6).join('\n')}` };
  }
}

/**
 * The bytes that a case may allocate, garbage included: a fixed part, for what is set up on first use, and a multiple of the input's
 * length.
 */
function maxAllocation(length: number): number {
  return 48 * 1024 * 1024 + 1000 * length;
}

/** FNV-1a over the seed, the name and the number. */
function seedOf(seed: number, name: string, number: number): number {
  let hash = 0x811c9dc5;
  for (const character of `${seed} ${name} ${number}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}

const PRINTED = 4000;

function printInput({ input }: FuzzCase): string {
  const text = typeof input === 'string' ? input : Buffer.from(input).toString('base64');
  return text.length > PRINTED ? `${text.slice(0, PRINTED)}… (${text.length} characters)` : text;
}

/**
 * Runs `work` and returns the bytes that it allocates, objects and buffers, including garbage: the growth of memory
 * between collections, added up. The difference before and after `work` would miss what was collected in between.
 */
export async function measureAllocation<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly bytes: number }> {
  const profiler = new GCProfiler();
  let bytes = 0;
  let { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  profiler.start();
  const value = await work();
  const { statistics } = profiler.stop();
  for (const { beforeGC, afterGC } of statistics) {
    const { usedHeapSize, externalMemory } = beforeGC.heapStatistics;
    bytes += growth(heap, usedHeapSize) + growth(external, externalMemory);
    ({ usedHeapSize: heap, externalMemory: external } = afterGC.heapStatistics);
  }
  const { used_heap_size, external_memory } = getHeapStatistics();
  return { value, bytes: bytes + growth(heap, used_heap_size) + growth(external, external_memory) };
}

/** 0 if memory shrank: buffers are freed some time after a collection finds them. */
function growth(before: number, after: number): number {
  return Math.max(0, after - before);
}
