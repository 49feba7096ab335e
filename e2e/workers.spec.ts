import { createInterface } from 'node:readline';
import { expect } from 'playwright/test';
import { test } from './origin-only.ts';
import { startService } from './service-process.ts';

const GET_SLOT = '{"jsonrpc":"2.0","id":1,"method":"getSlot"}';
const CALLS = 600;

interface LogLine {
  readonly message: string;
  readonly worker?: number;
  readonly pid?: number;
  readonly replaces?: number;
  readonly path?: string;
  readonly calls?: readonly string[];
}

// A failed test leaves nothing behind.
let killAtEnd = (): unknown => null;
test.afterEach(() => void killAtEnd());

test('workers share port, limits and metrics, and one that is killed is replaced', async () => {
  const flags = ['--workers', '2', '--metrics-port', '0', '--requests-per-second', '1', '--log-level', 'debug'];
  const { url, output, child, ended } = await startService('npm', ['start', '--', '--port', '0', ...flags], 'pipe');
  killAtEnd = () => child.kill();
  const logged: LogLine[] = [];
  const lines = createInterface({ input: child.stderr ?? process.stdin });
  lines.on('line', (line) => {
    if (line.startsWith('{')) logged.push(JSON.parse(line));
  });
  await expect(() => expect(output()).toContain('Metrics on ')).toPass();
  const metricsUrl = /http:\S+metrics/.exec(output())?.[0] ?? '';
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(metricsUrl)).text();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length),
    );
  };

  // Each of these connections goes to another worker.
  const workersOf = (path: string): ReadonlySet<number | undefined> =>
    new Set(logged.filter((line) => line.path === path).map(({ worker }) => worker));
  await expect(async () => {
    await request(`${url}/health`);
    expect(workersOf('/health').size).toBe(2);
  }).toPass();

  // One worker gets a batch that uses the client's calls of ten minutes, and neither takes another one.
  expect(await request(url, `[${Array.from({ length: CALLS }, () => GET_SLOT).join()}]`)).toBe(200);
  const calls = 'slotscope_rpc_calls_total{method="getSlot"}';
  await expect(async () => expect(await metric(calls)).toBe(CALLS)).toPass();
  let refused = 0;
  for (; workersOf('/after').size < 2; refused++) expect(await request(`${url}/after`, GET_SLOT)).toBe(429);
  // A request counts when its connection has sent the response.
  await expect(async () => expect(await metric('slotscope_http_requests_total{status="429"}')).toBe(refused)).toPass();
  expect(await metric('slotscope_workers')).toBe(2);

  const { worker } = logged.find(({ calls }) => (calls?.length ?? 0) > 1) ?? {};
  const { pid = 0 } = logged.find((line) => line.message === 'worker started' && line.worker === worker) ?? {};
  process.kill(pid, 'SIGKILL');
  await expect(() => expect(logged.find(({ replaces }) => replaces === worker)).toBeDefined()).toPass();
  await expect(async () => expect(await metric('slotscope_workers')).toBe(2)).toPass();
  expect(await metric(calls)).toBe(CALLS);
  expect(await metric('slotscope_worker_ends_total')).toBe(1);
  const { worker: replacement } = logged.find(({ replaces }) => replaces === worker) ?? {};
  await expect(async () => {
    expect(await request(`${url}/again`, GET_SLOT)).toBe(429);
    expect(workersOf('/again')).toContain(replacement);
  }).toPass();

  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

/** The status of a request on a connection of its own. */
async function request(url: string, body?: string): Promise<number> {
  const headers = { 'content-type': 'application/json', connection: 'close' };
  const response = await fetch(url, body === undefined ? { headers } : { method: 'POST', body, headers });
  await response.arrayBuffer();
  return response.status;
}
