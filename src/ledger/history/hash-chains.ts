import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** SHA-256 of a hash, again and again. */
export interface HashChain {
  /** 32 bytes. */
  readonly start: Uint8Array;
  readonly count: number;
}

/** Computes chains on all cores. */
export interface HashChains {
  /** The end of each chain. */
  readonly run: (chains: readonly HashChain[]) => Promise<readonly Uint8Array[]>;
  readonly close: () => Promise<void>;
}

const HASH_BYTES = 32;
const MAX_WORKERS = 16;

// As text, so that it runs as it is from the sources and from the build.
const WORKER = `
  const { hash } = require('node:crypto');
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ starts, counts }) => {
    const ends = new Uint8Array(starts.length);
    counts.forEach((count, at) => {
      let end = starts.subarray(at * ${HASH_BYTES}, (at + 1) * ${HASH_BYTES});
      for (let step = 0; step < count; step++) end = hash('sha256', end, 'buffer');
      ends.set(end, at * ${HASH_BYTES});
    });
    parentPort.postMessage(ends);
  });
`;

/** The workers start with the first chain. */
export function createHashChains(workerCount = Math.min(availableParallelism(), MAX_WORKERS)): HashChains {
  let workers: readonly Worker[] = [];
  return {
    run: async (chains) => {
      if (chains.length === 0) return [];
      if (workers.length === 0) workers = Array.from({ length: workerCount }, () => new Worker(WORKER, { eval: true }));
      const ends = chains.map(({ start }) => start);
      const shares = shareOut(chains, workers.length);
      await Promise.all(
        shares.map(async (share, at) => {
          const worker = workers[at];
          if (worker === undefined || share.length === 0) return;
          const found = await runOn(
            worker,
            share.map((index) => chains[index]).filter((chain) => chain !== undefined),
          );
          share.forEach((index, position) => {
            ends[index] = found.subarray(position * HASH_BYTES, (position + 1) * HASH_BYTES);
          });
        }),
      );
      return ends;
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
      workers = [];
    },
  };
}

/** The indexes of the chains for each worker, so that each has about as many hashes: the longest chains first, to the one with the least. */
function shareOut(chains: readonly HashChain[], workers: number): readonly (readonly number[])[] {
  const shares = Array.from({ length: workers }, () => ({ hashes: 0, indexes: new Array<number>() }));
  const longestFirst = chains.map(({ count }, index) => ({ count, index })).toSorted((a, b) => b.count - a.count);
  for (const { count, index } of longestFirst) {
    const least = shares.reduce((one, other) => (other.hashes < one.hashes ? other : one));
    least.indexes.push(index);
    least.hashes += count;
  }
  return shares.map(({ indexes }) => indexes);
}

function runOn(worker: Worker, chains: readonly HashChain[]): Promise<Uint8Array> {
  const starts = Buffer.concat(chains.map(({ start }) => start));
  return new Promise((resolve, reject) => {
    const done = (): void => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      // An idle worker does not keep the process alive.
      worker.unref();
    };
    const onMessage = (ends: Uint8Array): void => {
      done();
      resolve(ends);
    };
    const onError = (error: unknown): void => {
      done();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    const onExit = (): void => onError(new Error('the worker for hashes has ended'));
    worker.ref();
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only a window takes a target origin
    worker.postMessage({ starts: Uint8Array.from(starts), counts: chains.map(({ count }) => count) });
  });
}
