import { Worker } from 'node:worker_threads';
import type { Finding, Tally } from './run-cases.ts';

export interface FuzzJob {
  readonly seed: number;
  /** null for all targets. */
  readonly target: string | null;
  /** A folder of recorded answers, or null. */
  readonly recorded: string | null;
  /** In milliseconds since 1970. */
  readonly endsAt: number;
  /** Cases of each target before the run ends. */
  readonly cases: number;
  /** The first case of each target; of a target that is missing, 0. */
  readonly first: Readonly<Record<string, number>>;
  /** Where the worker writes its case: the index of the target, the number, and the last number of each target. */
  readonly progress: SharedArrayBuffer;
}

export type WorkerMessage =
  | { readonly kind: 'ready'; readonly targets: readonly string[] }
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'done'; readonly tallies: readonly Tally[] };

export interface FuzzSummary {
  readonly findings: readonly Finding[];
  readonly tallies: readonly Tally[];
}

export interface SuperviseOptions {
  /** The script of the worker. */
  readonly worker: URL;
  readonly job: Omit<FuzzJob, 'progress' | 'first'> & Partial<Pick<FuzzJob, 'first'>>;
  /** A case that uses more CPU time is a finding. */
  readonly hangsAfterMs: number;
  /** Memory of the worker's heap; a case that exceeds it is a finding. */
  readonly heapMb: number;
  readonly onFinding: (finding: Finding) => void;
}

/** After this many cases that end the worker, further ones teach nothing new. */
const MAX_RESTARTS = 50;

/** Runs cases in a worker, and restarts it after a case that does not end or exhausts memory. */
export async function supervise(options: SuperviseOptions): Promise<FuzzSummary> {
  const findings: Finding[] = [];
  const parts: (readonly Tally[])[] = [];
  const onFinding = (finding: Finding): void => {
    findings.push(finding);
    options.onFinding(finding);
  };
  let first = options.job.first ?? {};
  for (let restarts = 0; restarts < MAX_RESTARTS; restarts++) {
    const end = await runWorker(options, first, onFinding);
    parts.push(end.tallies);
    if (end.next === null) break;
    first = end.next;
  }
  return { findings, tallies: sumTallies(parts.flat()) };
}

/** Of workers that ran side by side. */
export function mergeSummaries(summaries: readonly FuzzSummary[]): FuzzSummary {
  return {
    findings: summaries.flatMap(({ findings }) => findings),
    tallies: sumTallies(summaries.flatMap(({ tallies }) => tallies)),
  };
}

/** One of each target. */
function sumTallies(tallies: readonly Tally[]): readonly Tally[] {
  const sums = new Map<string, Tally>();
  for (const tally of tallies) sums.set(tally.target, addTallies(sums.get(tally.target), tally));
  return [...sums.values()];
}

interface WorkerEnd {
  readonly tallies: readonly Tally[];
  /** The first cases of the next worker; null if none is needed. */
  readonly next: FuzzJob['first'] | null;
}

function runWorker(
  { worker: script, job, hangsAfterMs, heapMb }: SuperviseOptions,
  first: FuzzJob['first'],
  onFinding: (finding: Finding) => void,
): Promise<WorkerEnd> {
  const progress = new Int32Array(new SharedArrayBuffer(4 * MAX_TARGETS));
  progress.fill(-1);
  const worker = new Worker(script, {
    workerData: { ...job, first, progress: progress.buffer },
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  let targets: readonly string[] = [];
  let failure = 'never settles';
  let done: readonly Tally[] | null = null;
  const watch = watchProgress(progress, hangsAfterMs, () => {
    failure = `takes longer than ${hangsAfterMs / 1000} s`;
    void worker.terminate();
  });
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'ready') targets = message.targets;
    else if (message.kind === 'finding') onFinding(message.finding);
    else done = message.tallies;
  });
  worker.on('error', (error) => {
    failure = `ends the worker: ${error.message}`;
  });
  return new Promise((resolve, reject) => {
    worker.on('exit', () => {
      clearInterval(watch);
      if (done !== null) return resolve({ tallies: done, next: null });
      const [at = -1, number = -1, ...last] = progress;
      const target = targets[at];
      if (target === undefined) return reject(new Error(`the worker ended before its first case: ${failure}`));
      onFinding({ target, number, reason: failure, input: '' });
      const counts = targets.map((name, index) => [name, last[index] ?? -1] as const);
      resolve({
        tallies: counts.map(([name, to]) => emptyTally(name, Math.max(0, to + 1 - (first[name] ?? 0)))),
        next: Object.fromEntries(counts.map(([name, to]) => [name, Math.max(to + 1, first[name] ?? 0)])),
      });
    });
  });
}

const MAX_TARGETS = 64;

/** Calls `onHang` when the worker stays with one case for this much processor time, which a busy machine does not stretch. */
function watchProgress(progress: Int32Array, hangsAfterMs: number, onHang: () => void): NodeJS.Timeout {
  let seen = '';
  let since = 0;
  return setInterval(() => {
    const now = `${Atomics.load(progress, 0)} ${Atomics.load(progress, 1)}`;
    if (now !== seen || now === '-1 -1') [seen, since] = [now, processorMs()];
    else if (processorMs() - since > hangsAfterMs) onHang();
  }, hangsAfterMs / 10);
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function emptyTally(target: string, cases: number): Tally {
  return { target, cases, accepted: 0, slowestMs: 0, mostAllocated: 0, mostAllocatedInput: 0 };
}

function addTallies(a: Tally = emptyTally('', 0), b: Tally): Tally {
  const more = a.mostAllocated > b.mostAllocated ? a : b;
  return {
    target: b.target,
    cases: a.cases + b.cases,
    accepted: a.accepted + b.accepted,
    slowestMs: Math.max(a.slowestMs, b.slowestMs),
    mostAllocated: more.mostAllocated,
    mostAllocatedInput: more.mostAllocatedInput,
  };
}
