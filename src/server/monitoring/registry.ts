import type { Counter, Gauge, Histogram } from 'prom-client';
import { VERSION } from '../../shared/version.ts';
import { COMMON_METRICS, type MetricDescription } from './metric-table.ts';

/** What an endpoint of metrics sends. */
export interface MetricsText {
  readonly contentType: string;
  /** The metrics in Prometheus' text format. */
  readonly text: () => Promise<string>;
}

/** The metrics of every command that serves them. */
export interface CommonMetrics extends MetricsText {
  /** Counts a call to a node: its position, from 1. */
  readonly countUpstreamCall: (upstream: number, outcome: string, milliseconds: number) => void;
  /** Adds the range of the ledger, read at each collection. */
  readonly watchLedger: (read: () => Promise<LedgerState>) => void;
}

/** The slots of a ledger with a block. */
export interface LedgerState {
  readonly firstSlot: number | bigint;
  readonly lastSlot: number | bigint;
  /** Unix seconds; null if it is not known. */
  readonly lastTime: number | bigint | null;
}

export interface MetricRegistry {
  readonly common: CommonMetrics;
  readonly counter: (description: MetricDescription) => Counter;
  /** With `read`, its value is read at each collection. */
  readonly gauge: (description: MetricDescription, read?: () => number | Promise<number>) => Gauge;
  /** A histogram of seconds. */
  readonly histogram: (description: MetricDescription) => Histogram;
}

const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60];

/** Gauges of prom-client with the suffix of counters, which `promtool check metrics` rejects. Each is the sum of one with labels. */
const MISNAMED = ['nodejs_active_resources_total', 'nodejs_active_handles_total', 'nodejs_active_requests_total'];

/** Creates an empty registry with what is known about the process. Only this module loads prom-client. */
export async function createMetricRegistry(): Promise<MetricRegistry> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const optionsOf = ({ name, help, labels }: MetricDescription) => ({
    name,
    help,
    labelNames: labels,
    registers: [registry],
  });
  const counter = (description: MetricDescription) => new Counter(optionsOf(description));
  const histogram = (description: MetricDescription) => new Histogram({ ...optionsOf(description), buckets: SECONDS });
  const gauge: MetricRegistry['gauge'] = (description, read) => {
    if (read === undefined) return new Gauge(optionsOf(description));
    return new Gauge({
      ...optionsOf(description),
      async collect() {
        this.set(await read());
      },
    });
  };

  gauge(COMMON_METRICS.build).set({ version: VERSION, node: process.versions.node }, 1);
  const upstreamCalls = counter(COMMON_METRICS.upstreamCalls);
  const upstreamSeconds = histogram(COMMON_METRICS.upstreamSeconds);
  const common: CommonMetrics = {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    countUpstreamCall: (position, outcome, milliseconds) => {
      const upstream = String(position);
      upstreamCalls.inc({ upstream, outcome });
      upstreamSeconds.observe({ upstream }, milliseconds / 1000);
    },
    watchLedger: (read) => {
      // The gauges of one collection share a reading.
      let reading: Promise<LedgerState | null> | null = null;
      const readOnce = () =>
        (reading ??= read()
          .catch(() => null)
          .finally(() => {
            reading = null;
          }));
      const addGauge = (
        description: MetricDescription,
        valueOf: (state: LedgerState) => number | bigint | null,
      ): unknown =>
        gauge(description, async () => {
          const state = await readOnce();
          return Number((state && valueOf(state)) ?? Number.NaN);
        });
      addGauge(COMMON_METRICS.firstSlot, ({ firstSlot }) => firstSlot);
      addGauge(COMMON_METRICS.lastSlot, ({ lastSlot }) => lastSlot);
      addGauge(COMMON_METRICS.ledgerLag, ({ lastTime }) =>
        lastTime === null ? null : Math.max(0, Date.now() / 1000 - Number(lastTime)),
      );
    },
  };
  return { common, counter, gauge, histogram };
}
