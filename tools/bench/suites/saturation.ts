import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../measure/child.ts';
import type { SaturatedServer } from '../children/saturated-server.ts';
import { post } from '../measure/http.ts';
import { type Measurement, type Suite, atMost, quantile } from '../measure/measurement.ts';
import { blockRequest } from '../measure/ledgers.ts';

/** Clients that send the next request as soon as they have a response. Enough to use all of one core. */
const LIGHT_CLIENTS = 16;
const BLOCK_CLIENTS = 16;
/** Clients that request a block, read nothing, and reconnect when they are disconnected. */
const UNREAD_CLIENTS = 40;
const SAMPLE_MILLISECONDS = 10_000;

const GET_SLOT = '{"jsonrpc":"2.0","id":1,"method":"getSlot"}';
const ALL_SLOTS = '{"jsonrpc":"2.0","id":1,"method":"getBlocks","params":[0,500000]}';
const LARGE_BLOCK = 400_032_072n;
const ENCODINGS = ['json', 'jsonParsed', 'base64'] as const;
const CODINGS = ['identity', 'gzip', 'br'];

interface Load {
  readonly port: number;
  readonly agent: Agent;
  isOver: boolean;
  responses: number;
  errors: number;
}

/** Loads the service for some minutes, more than it can answer at once, with clients among them that do not read. */
export const measureSaturation: Suite = async ({ minutes }) => {
  const child = startChild<object, SaturatedServer>('saturated-server');
  try {
    const { port } = await child.ask({});
    const slots = await findSlots(port);
    const load: Load = { port, agent: new Agent({ keepAlive: true }), isOver: false, responses: 0, errors: 0 };
    const light: number[] = [];
    const blocks: number[] = [];
    let at = 0;
    const nextBlock = (): string => blockRequest(slots[++at % slots.length] ?? LARGE_BLOCK, pick(ENCODINGS, at));
    const clients = [
      ...repeat(LIGHT_CLIENTS, () => runClient(load, () => GET_SLOT, light)),
      ...repeat(BLOCK_CLIENTS, () => runClient(load, nextBlock, blocks)),
      ...repeat(UNREAD_CLIENTS, () => runUnreadClient(load)),
    ];
    const memory: number[] = [];
    for (const end = performance.now() + minutes * 60_000; performance.now() < end;) {
      await sleep(SAMPLE_MILLISECONDS);
      const { resident, unsent } = await child.ask({});
      memory.push(resident / 1e6);
      console.log(
        `${memory.length * 10} s: ${load.responses} responses, ${load.errors} errors, ` +
          `${(resident / 1e6).toFixed(0)} MB resident, ${(unsent / 1e6).toFixed(0)} MB in progress`,
      );
    }
    load.isOver = true;
    await Promise.all(clients);
    load.agent.destroy();
    await sleep(1000);
    const { unsent } = await child.ask({});
    return describe({ load, light, blocks, memory, unsent });
  } finally {
    child.stop();
  }
};

interface Results {
  readonly load: Load;
  readonly light: readonly number[];
  readonly blocks: readonly number[];
  /** Megabytes. */
  readonly memory: readonly number[];
  readonly unsent: number;
}

function describe({ load, light, blocks, memory, unsent }: Results): readonly Measurement[] {
  const latency = (measure: string, times: readonly number[]): Measurement => ({
    measure: `${measure} at saturation, p99`,
    ours: { value: quantile(times, 0.99), unit: 'ms' },
    baseline: { value: quantile(times, 0.5), unit: 'ms', what: `p50 of ${times.length}` },
    comparison: null,
    target: null,
  });
  const third = Math.ceil(memory.length / 3);
  const early = Math.max(...memory.slice(0, third));
  const late = Math.max(...memory.slice(-third));
  return [
    latency('getSlot', light),
    latency('getBlock', blocks),
    {
      measure: 'errors at saturation',
      ours: { value: load.errors, unit: '' },
      baseline: { value: load.responses, unit: '', what: 'responses' },
      comparison: { value: load.errors, unit: '' },
      target: atMost(0),
    },
    {
      measure: 'resident memory in the last third',
      ours: { value: late, unit: 'MB' },
      baseline: { value: early, unit: 'MB', what: 'in the first third' },
      comparison: { value: late / early, unit: '×' },
      target: atMost(1.2),
    },
    {
      measure: 'counted as unsent after the load',
      ours: { value: unsent, unit: 'bytes' },
      baseline: { value: 0, unit: '', what: 'expected' },
      comparison: { value: unsent, unit: '' },
      target: atMost(0),
    },
  ];
}

async function findSlots(port: number): Promise<readonly bigint[]> {
  const { bytes } = await post(port, ALL_SLOTS, 'identity');
  const [, list = ''] = /"result":\[([\d,]*)]/.exec(bytes.toString()) ?? [];
  return list.split(',').map(BigInt);
}

function repeat<T>(count: number, start: () => T): readonly T[] {
  return Array.from({ length: count }, start);
}

function pick<T>(values: readonly T[], at: number): T {
  const value = values[at % values.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}

async function runClient(load: Load, nextBody: () => string, times: number[]): Promise<void> {
  while (!load.isOver) {
    const start = performance.now();
    const isComplete = await send(load, nextBody(), pick(CODINGS, times.length));
    times.push(performance.now() - start);
    load.responses++;
    if (!isComplete) load.errors++;
  }
}

/** Resolves to whether a complete response with status 200 arrived. */
function send({ port, agent }: Load, body: string, coding: string): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'accept-encoding': coding };
    const sent = request({ port, host: '127.0.0.1', method: 'POST', headers, agent }, (response) => {
      response.on('close', () => resolve(response.statusCode === 200 && response.complete));
      response.resume();
    });
    sent.on('error', () => resolve(false));
    sent.end(body);
  });
}

async function runUnreadClient(load: Load): Promise<void> {
  const body = blockRequest(LARGE_BLOCK, 'jsonParsed');
  while (!load.isOver) {
    const socket = connect(load.port, '127.0.0.1');
    socket.pause();
    socket.on('error', () => {});
    socket.write(
      `POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    // Longer than the server waits for a client.
    for (let waited = 0; waited < 12_000 && !load.isOver; waited += 500) await sleep(500);
    socket.destroy();
  }
}
