import { parentPort, workerData } from 'node:worker_threads';
import { ALL_TARGETS } from './all-targets.ts';
import { createCorpus } from './corpus.ts';
import { runCases } from './run-cases.ts';
import type { FuzzJob, WorkerMessage } from './supervise.ts';

const job = workerData as FuzzJob;
const progress = new Int32Array(job.progress);
const send = (message: WorkerMessage): void => parentPort?.postMessage(message);

// Most cases end in an error, and recording its stack takes longer than the rest. A case that is run again alone shows
// it.
Error.stackTraceLimit = job.cases === 1 ? 10 : 0;

const corpus = await createCorpus(job.recorded);
const chosen = ALL_TARGETS.filter(({ name }) => job.target === null || name === job.target);
const targets = await Promise.all(chosen.map(async ({ name, prepare }) => ({ name, makeCase: await prepare(corpus) })));
const names = targets.map(({ name }) => name);
send({ kind: 'ready', targets: names });
const tallies = await runCases(targets, {
  seed: job.seed,
  firstOf: (target) => job.first[target] ?? 0,
  onCase: (target, number) => {
    const at = names.indexOf(target);
    Atomics.store(progress, 0, at);
    Atomics.store(progress, 1, number);
    Atomics.store(progress, 2 + at, number);
  },
  onFinding: (finding) => send({ kind: 'finding', finding }),
  goesOn: (sofar) => Date.now() < job.endsAt && sofar.some(({ cases }) => cases < job.cases),
});
send({ kind: 'done', tallies });
