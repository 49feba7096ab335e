import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../measure/child.ts';
import type { SaturatedServer } from '../children/saturated-server.ts';
import { type Measurement, type Suite, atMost, median } from '../measure/measurement.ts';
import { blockRequest } from '../measure/ledgers.ts';

const GET_SLOT = '{"jsonrpc":"2.0","id":1,"method":"getSlot"}';
const BLOCK = blockRequest(400_032_072n, 'jsonParsed');
const CALLS = 200;
/** Pause between two calls, so that they last as long as it takes to disconnect an attacker. */
const PAUSE_MILLISECONDS = 100;

interface Attack {
  readonly name: string;
  readonly attackers: readonly Attacker[];
}

interface Attacker {
  readonly connections: number;
  /** What each connection sends. It reads nothing, and begins again when it is disconnected. */
  readonly bytes: () => string;
  /** Whether each connection reads the start of an answer, and is reset then. */
  readonly aborts?: boolean;
}

const UNREAD_BATCHES: Attacker = { connections: 40, bytes: () => post(batch(60)) };
const LONG_ID = 'a'.repeat(49_000);
let requests = 0;

const ATTACKS: readonly Attack[] = [
  { name: '48 pipelined blocks', attackers: [{ connections: 1, bytes: () => post(BLOCK).repeat(48) }] },
  { name: '40 batches of 60 blocks', attackers: [UNREAD_BATCHES] },
  { name: '60 batches of 100 blocks', attackers: [{ connections: 60, bytes: () => post(batch(100)) }] },
  {
    name: '40 aborted answers at a time',
    attackers: [{ connections: 40, bytes: () => post(BLOCK), aborts: true }],
  },
  {
    name: '40 batches of 60 blocks and 40 aborted answers with long ids at a time',
    attackers: [UNREAD_BATCHES, { connections: 40, bytes: () => post(withLongId(BLOCK)), aborts: true }],
  },
  { name: '2,000 idle connections', attackers: [{ connections: 2000, bytes: () => '' }] },
];

function batch(length: number): string {
  return `[${Array.from({ length }, () => BLOCK).join(',')}]`;
}

/** A request for the same answer whose text no cache has. */
function withLongId(request: string): string {
  return request.replace('"id":1', `"id":"${LONG_ID}"`).replace('{"encoding"', `{"request":${++requests},"encoding"`);
}

/** Calls getSlot 200 times during each attack. */
export const measureAttacks: Suite = async () => {
  const lines: Measurement[] = [];
  for (const attack of ATTACKS) lines.push(...(await measureAttack(attack)));
  return lines;
};

async function measureAttack(attack: Attack): Promise<readonly Measurement[]> {
  const { name } = attack;
  const child = startChild<object, SaturatedServer>('saturated-server');
  const open: OpenConnections = { sockets: new Set(), isOver: false };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const { port } = await child.ask({});
    for (const attacker of attack.attackers) {
      for (let at = 0; at < attacker.connections; at++) keepOpen(port, attacker, open);
    }
    const times: number[] = [];
    let failed = 0;
    let resident = 0;
    for (let call = 0; call < CALLS; call++) {
      const start = performance.now();
      if ((await callGetSlot(agent, port)) !== 200) failed++;
      times.push(performance.now() - start);
      resident = Math.max(resident, (await child.ask({})).resident);
      await sleep(PAUSE_MILLISECONDS);
    }
    endAll(open);
    await sleep(1000);
    const { unsent } = await child.ask({});
    const slowest = Math.max(...times);
    return [
      {
        measure: `getSlot beside ${name}, slowest of ${CALLS}`,
        ours: { value: slowest, unit: 'ms' },
        baseline: { value: median(times), unit: 'ms', what: 'p50' },
        comparison: { value: slowest, unit: 'ms' },
        target: atMost(1000),
      },
      countLine(`getSlot without an answer beside ${name}`, failed, ''),
      {
        measure: `resident beside ${name}, at most`,
        ours: { value: resident / 1e6, unit: 'MB' },
        baseline: { value: 256, unit: 'MB', what: 'of responses in progress are allowed' },
        comparison: { value: resident / 1e6, unit: 'MB' },
        target: atMost(500),
      },
      countLine(`counted as unsent after ${name}`, unsent, 'bytes'),
    ];
  } finally {
    endAll(open);
    agent.destroy();
    child.stop();
  }
}

function countLine(measure: string, value: number, unit: string): Measurement {
  return {
    measure,
    ours: { value, unit },
    baseline: { value: 0, unit: '', what: 'expected' },
    comparison: { value, unit },
    target: atMost(0),
  };
}

interface OpenConnections {
  readonly sockets: Set<Socket>;
  isOver: boolean;
}

/** Keeps a connection open that sends, and does not read further than the attack does. */
function keepOpen(port: number, attacker: Attacker, open: OpenConnections): void {
  if (open.isOver) return;
  const socket = connect(port, '127.0.0.1');
  open.sockets.add(socket);
  if (attacker.aborts === true) socket.once('data', () => socket.resetAndDestroy());
  else socket.pause();
  socket.on('error', () => {});
  socket.write(attacker.bytes());
  socket.on('close', () => {
    open.sockets.delete(socket);
    setTimeout(() => keepOpen(port, attacker, open), PAUSE_MILLISECONDS);
  });
}

function endAll(open: OpenConnections): void {
  open.isOver = true;
  for (const socket of open.sockets) socket.destroy();
}

/** Resolves to the status of a complete response; null without one. */
function callGetSlot(agent: Agent, port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json' };
    const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', headers }, (response) => {
      response.on('close', () => resolve(response.complete ? (response.statusCode ?? null) : null));
      response.resume();
    });
    sent.on('error', () => resolve(null));
    sent.end(GET_SLOT);
  });
}

function post(body: string): string {
  return `POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}
