// Stands in for fuzz-worker.ts: the second of its four cases never ends.
import { parentPort, workerData } from 'node:worker_threads';

const { first, progress } = workerData;
const numbers = new Int32Array(progress);
const target = 'planted';
const send = (message) => parentPort.postMessage(message);
send({ kind: 'ready', targets: [target] });
const from = first[target] ?? 0;
for (let number = from; number < 4; number++) {
  Atomics.store(numbers, 0, 0);
  Atomics.store(numbers, 1, number);
  Atomics.store(numbers, 2, number);
  if (number === 1) for (;;);
}
const tally = { target, cases: 4 - from, accepted: 0, slowestMs: 0, mostAllocated: 0, mostAllocatedInput: 0 };
send({ kind: 'done', tallies: [tally] });
