import type { Metrics } from '../metrics/create-metrics.ts';

/** Adds up what the workers count. */
export interface WorkersMetrics extends Pick<Metrics, 'contentType' | 'text'> {
  /** Keeps the newest metrics of a worker. */
  readonly keep: (worker: number, values: MetricValues) => void;
  /** Keeps what a worker has counted, now that it has ended, and drops what it used. */
  readonly end: (worker: number) => void;
}

export type MetricValues = readonly object[];

/** The workers that are running. */
export interface AskedWorkers {
  readonly names: () => readonly number[];
  /** Asks a worker for its metrics, which `keep` receives. */
  readonly ask: (worker: number) => void;
}

/** A worker that does not answer within this time counts as it did before. */
const ANSWER_MILLISECONDS = 2_000;

/** Metrics of events, which must never decrease. */
const CUMULATIVE: ReadonlySet<unknown> = new Set(['counter', 'histogram']);

export async function createWorkersMetrics({ names, ask }: AskedWorkers): Promise<WorkersMetrics> {
  const { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Registry } = await import('prom-client');
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  const registers = [own];
  const running = new Gauge({ name: 'slotscope_workers', help: 'Worker processes', registers });
  const ends = new Counter({
    name: 'slotscope_worker_ends_total',
    help: 'Worker processes that ended before the service did',
    registers,
  });
  const kept = new Map<number, MetricValues>();
  let ofEnded: Promise<MetricValues> = Promise.resolve([]);
  let question: { readonly asked: Set<number>; readonly settle: () => void } | null = null;
  let answers: Promise<void> | null = null;

  const addUp = (...all: readonly MetricValues[]) => AggregatorRegistry.aggregate(all.map((values) => [...values]));

  const settleFor = (worker: number): void => {
    if (question?.asked.delete(worker) === true && question.asked.size === 0) question.settle();
  };

  const askAll = async (): Promise<void> => {
    await new Promise<void>((resolve) => {
      const asked = new Set(names());
      const timer = setTimeout(resolve, ANSWER_MILLISECONDS);
      const settle = (): void => {
        clearTimeout(timer);
        resolve();
      };
      question = { asked, settle };
      if (asked.size === 0) settle();
      for (const worker of asked) ask(worker);
    });
    question = null;
    answers = null;
  };

  return {
    contentType: own.contentType,
    keep: (worker, values) => {
      kept.set(worker, values);
      settleFor(worker);
    },
    end: (worker) => {
      ends.inc();
      const values = kept.get(worker) ?? [];
      kept.delete(worker);
      ofEnded = ofEnded.then(async (before) => {
        const sum: readonly object[] = await addUp(before, values).getMetricsAsJSON();
        return sum.filter((metric) => 'type' in metric && CUMULATIVE.has(metric.type));
      });
      settleFor(worker);
    },
    text: async () => {
      await (answers ??= askAll());
      running.set(names().length);
      return addUp(await own.getMetricsAsJSON(), ...kept.values(), await ofEnded).metrics();
    },
  };
}
