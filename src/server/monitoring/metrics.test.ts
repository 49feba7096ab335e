import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { COMMON_METRICS, FOLLOW_METRICS, type MetricDescription, SERVE_METRICS } from './metric-table.ts';
import { createFollowMetrics, createServeMetrics } from './metrics.ts';
import type { CommonMetrics } from './registry.ts';

// Seen to fail against: a counter without "_total", and prom-client's gauges with "_total".

const REQUEST = { methods: ['getSlot'], status: 200, bytes: 5, milliseconds: 2, isComplete: true } as const;

async function exercise(metrics: CommonMetrics): Promise<string> {
  metrics.countUpstreamCall(1, 'failed', 1500);
  metrics.watchLedger(async () => ({ firstSlot: 5n, lastSlot: 9, lastTime: null }));
  return metrics.text();
}

async function serveText(): Promise<string> {
  const metrics = await createServeMetrics();
  metrics.countRequest(REQUEST, () => true);
  metrics.countError();
  metrics.countRpcError(-32601);
  metrics.countRpcError(12_345);
  metrics.countLookup(true);
  metrics.watchServer({
    countConnections: async () => 3,
    unsentBytes: () => 0,
  });
  return exercise(metrics);
}

async function followText(): Promise<string> {
  const metrics = await createFollowMetrics();
  metrics.countBlock();
  metrics.setLag(7n);
  return exercise(metrics);
}

/** The metrics that a text declares, without those of the process and of Node. */
function declared(text: string): readonly string[] {
  const lines = [...text.matchAll(/^# TYPE (slotscope_\w+ \w+)$/gm)];
  return lines.map(([, metric = '']) => metric).toSorted();
}

const inTable = (...tables: readonly Readonly<Record<string, MetricDescription>>[]): readonly string[] =>
  tables.flatMap((table) => Object.values(table).map(({ name, type }) => `${name} ${type}`)).toSorted();

test('each command serves the metrics of its table, and no others', async () => {
  expect(declared(await serveText())).toEqual(inTable(COMMON_METRICS, SERVE_METRICS));
  const follow = await followText();
  expect(declared(follow)).toEqual(inTable(COMMON_METRICS, FOLLOW_METRICS));
  expect(follow).toContain('slotscope_upstream_calls_total{upstream="1",outcome="failed"} 1\n');
  expect(follow).toContain('slotscope_upstream_call_duration_seconds_sum{upstream="1"} 1.5\n');
  expect(follow).toContain('slotscope_ledger_last_slot 9\n');
  expect(follow).toContain('slotscope_ledger_lag_seconds Nan\n');
  expect(follow).toContain('slotscope_follow_lag_slots 7\n');
});

test('names are those of Prometheus, as promtool checks them where it is installed', async () => {
  for (const { name, type } of Object.values({ ...COMMON_METRICS, ...SERVE_METRICS, ...FOLLOW_METRICS })) {
    expect(name.endsWith('_total'), name).toBe(type === 'counter');
    if (type === 'histogram') expect(name).toMatch(/_seconds$/);
  }
  for (const input of [await serveText(), await followText()]) {
    const { error, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' });
    if (error !== undefined) return console.log('promtool is not installed: it is in the package prometheus');
    expect(stdout + stderr).toBe('');
  }
});
