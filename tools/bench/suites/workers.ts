import { type ChildProcess, spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { post } from '../http.ts';
import type { Measurement } from '../measurement.ts';
import { blockRequest } from '../requests.ts';
import { median, medianRatio } from '../statistics.ts';
import type { Suite } from './suite.ts';

const ROUNDS = 3;
const SECONDS = 4;
/** Requests in progress at any time. */
const CLIENTS = 16;
/** Slots of the embedded ledger with 26 to 112 transactions. */
const SLOTS = Array.from({ length: 40 }, (_, at) => BigInt(400_031_900 + at));

/** Throughput and CPU time of `serve --workers N`, against one process, with blocks that are encoded and compressed each time. */
export const measureWorkers: Suite = async () => {
  const counts = workerCounts(cpus().length);
  const services: Service[] = [];
  try {
    for (const workers of counts) services.push(await startService(workers));
    for (const service of services) await runLoad(service, 1);
    const rounds: (readonly Round[])[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const measured: Round[] = [];
      for (const service of services) measured.push(await runLoad(service, SECONDS));
      rounds.push(measured);
    }
    const column = (at: number, read: (round: Round) => number): readonly number[] =>
      rounds.flatMap((measured) => measured.slice(at, at + 1).map(read));
    return counts
      .slice(1)
      .flatMap((workers, at) => [
        compare(`blocks a second with ${workers} workers`, '', column(at + 1, perSecond), column(0, perSecond)),
        compare(`CPU of a block with ${workers} workers`, 'ms', column(at + 1, cpuOfBlock), column(0, cpuOfBlock)),
      ]);
  } finally {
    for (const { child } of services) child.kill();
  }
};

/** 1, 2, 4 … and the number of cores. */
function workerCounts(cores: number): readonly number[] {
  const counts = [1];
  for (let count = 2; count < cores; count *= 2) counts.push(count);
  return cores > 1 ? [...counts, cores] : [...counts, 2];
}

function compare(measure: string, unit: string, ours: readonly number[], baseline: readonly number[]): Measurement {
  return {
    measure,
    ours: { value: median(ours), unit },
    baseline: { value: median(baseline), unit, what: 'with one process' },
    comparison: { value: medianRatio(ours, baseline), unit: '×' },
    target: null,
  };
}

interface Service {
  readonly child: ChildProcess;
  readonly port: number;
  readonly metricsUrl: string;
}

interface Round {
  readonly blocks: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

const perSecond = ({ blocks, seconds }: Round): number => blocks / seconds;
const cpuOfBlock = ({ blocks, cpuSeconds }: Round): number => (1000 * cpuSeconds) / blocks;

async function startService(workers: number): Promise<Service> {
  const flags = ['--port', '0', '--metrics-port', '0', '--cache-mb', '0', '--workers', String(workers)];
  const child = spawn(process.execPath, ['src/server/slotscope.mjs', 'serve', ...flags, '--log-level', 'error'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    const [, port] = /Slotscope .*:(\d+)\//.exec(output) ?? [];
    const [metricsUrl] = /http:\S+\/metrics/.exec(output) ?? [];
    if (port !== undefined && metricsUrl !== undefined) return { child, port: Number(port), metricsUrl };
  }
  throw new Error(`the service did not start: ${output}`);
}

async function runLoad({ port, metricsUrl }: Service, seconds: number): Promise<Round> {
  const cpuBefore = await readCpuSeconds(metricsUrl);
  const start = performance.now();
  const end = start + seconds * 1000;
  let blocks = 0;
  let next = 0;
  const runClient = async (): Promise<void> => {
    while (performance.now() < end) {
      const slot = SLOTS[next++ % SLOTS.length] ?? 0n;
      // A connection for each, so that they go to all workers.
      await post(port, blockRequest(slot, 'jsonParsed'), 'gzip');
      blocks++;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, runClient));
  const took = (performance.now() - start) / 1000;
  return { blocks, seconds: took, cpuSeconds: (await readCpuSeconds(metricsUrl)) - cpuBefore };
}

async function readCpuSeconds(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}
