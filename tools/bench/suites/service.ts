import { createServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { encodeArchive, openArchive } from '../../../src/ledger/engine/archive.ts';
import type { KeyValueReader } from '../../../src/ledger/engine/key-value.ts';
import { encodeBlockRows } from '../../../src/ledger/rows/block-rows.ts';
import { createWarehouseStore } from '../../../src/ledger/store/warehouse-store.ts';
import { createService } from '../../../src/rpc-service/create-service.ts';
import { createHttpServer } from '../../../src/server/http/http-server.ts';
import type { Block } from '../../../src/solana/model/block.ts';
import { type Child, askOnce, startChild } from '../measure/child.ts';
import type { Load } from '../children/load-client.ts';
import type { UncachedCost, UncachedTask } from '../children/uncached-child.ts';
import { type HttpResponse, listen, post, stop } from '../measure/http.ts';
import { generatedBlock, recordedBlock } from '../measure/inputs.ts';
import { blockRequest, transactionRequest } from '../measure/ledgers.ts';
import { type Measurement, type Suite, atLeast, atMost, median, medianRatio } from '../measure/measurement.ts';

/** The service with an in-memory ledger: compares cached responses with a bare server, and uncached ones with inflating the block. */
export const measureService: Suite = async () => {
  const block = (await recordedBlock()) ?? (await generatedBlock(1790));
  const part = { ...block, transactions: block.transactions.slice(0, 700) };
  const client = startChild<Load, unknown>('load-client');
  try {
    const archive = encodeArchive(encodeBlockRows(block));
    const fewerRows = openArchive(encodeArchive(encodeBlockRows(part)));
    return [
      ...(await compareCached(fewerRows, part, client)),
      await compareUncached(archive, block),
      ...(await compareFirstByte(openArchive(archive), block)),
    ];
  } finally {
    client.stop();
  }
};

const ROUNDS = 9;
/** Warm-up rounds: it takes thousands of requests until all code is compiled. */
const WARM_UP = 6;

type LoadClient = Child<Load, unknown>;

/**
 * Compares cached responses with a bare server that sends the same bytes, in responses per CPU second of the server. The client is
 * another process, so on an idle machine this is the throughput per second.
 */
async function compareCached(rows: KeyValueReader, block: Block, client: LoadClient): Promise<readonly Measurement[]> {
  const server = createHttpServer({
    service: createService(createWarehouseStore(rows), { nextPass: setImmediate }),
    files: null,
  });
  const port = await listen(server);
  const lines: Measurement[] = [];
  // With fewer requests, a round would mostly measure how its connections open and how code is compiled.
  const loads = [
    { what: 'transaction', body: await typicalTransaction(block, port), connections: 16, requests: 4000, percent: 70 },
    { what: 'block', body: blockRequest(block.slot, 'json'), connections: 4, requests: 200, percent: 60 },
  ];
  for (const { what, percent, ...load } of loads) {
    for (const coding of CODINGS) {
      lines.push({ ...(await compare(what, port, { ...load, coding }, client)), target: atLeast(percent) });
    }
  }
  stop(server);
  return lines;
}

async function compare(
  what: string,
  port: number,
  load: Omit<Load, 'port'>,
  client: LoadClient,
): Promise<Omit<Measurement, 'target'>> {
  const { bytes, headers } = await post(port, load.body, load.coding);
  const bareServer = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': headers['content-type'], 'content-length': bytes.length }).end(bytes);
  });
  const barePort = await listen(bareServer);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const pair = [
      await responsesPerCpuSecond(client, { ...load, port }),
      await responsesPerCpuSecond(client, { ...load, port: barePort }),
    ] as const;
    if (round < 0) continue;
    ours.push(pair[0]);
    bare.push(pair[1]);
  }
  stop(bareServer);
  return {
    measure: `cached ${what}, ${load.coding}, ${(bytes.length / 1000).toFixed(1)} kB`,
    ours: { value: median(ours), unit: 'per CPU second' },
    baseline: { value: median(bare), unit: 'per CPU second', what: 'from a bare server' },
    comparison: { value: 100 * medianRatio(ours, bare), unit: '%' },
  };
}

/** Counts the CPU time of this process, which runs the server. */
async function responsesPerCpuSecond(client: LoadClient, load: Load): Promise<number> {
  const start = process.cpuUsage();
  await client.ask(load);
  const { user, system } = process.cpuUsage(start);
  return load.requests / ((user + system) / 1e6);
}

const TYPICAL_BYTES = 5000;

/** The request for the transaction whose response is closest to 5 kB. */
async function typicalTransaction(block: Block, port: number): Promise<string> {
  let best = { body: '', distance: Infinity };
  for (const { transaction } of block.transactions.slice(0, 200)) {
    const body = transactionRequest(transaction.signatures[0] ?? '', 'json');
    const { bytes } = await post(port, body, 'identity');
    const distance = Math.abs(bytes.length - TYPICAL_BYTES);
    if (distance < best.distance) best = { body, distance };
  }
  return best.body;
}

const TRANSACTIONS = 20;

/** Compares the CPU time of an uncached transaction lookup, which inflates its block, with only inflating the block. Runs in a new process. */
async function compareUncached(archive: Uint8Array, block: Block): Promise<Measurement> {
  const step = Math.floor(block.transactions.length / TRANSACTIONS);
  const bodies = Array.from({ length: TRANSACTIONS }, (_, at) =>
    transactionRequest(block.transactions[at * step]?.transaction.signatures[0] ?? '', 'json'),
  );
  const task: UncachedTask = { archive, slot: block.slot, bodies };
  const { ours, inflate } = await askOnce<UncachedCost>('uncached-child', task);
  const extra = ours.map((value, round) => (value - (inflate[round] ?? 0)) / TRANSACTIONS);
  return {
    measure: `uncached transaction in a block of ${block.transactions.length}`,
    ours: { value: median(ours) / TRANSACTIONS, unit: 'ms' },
    baseline: { value: median(inflate) / TRANSACTIONS, unit: 'ms', what: 'inflating its cell' },
    comparison: { value: median(extra), unit: 'ms more' },
    target: atMost(1.5),
  };
}

const CODINGS = ['identity', 'gzip', 'br'];

/** Compares the time to the first byte of an uncached block with the time to its last byte, in code that is compiled. */
async function compareFirstByte(rows: KeyValueReader, block: Block): Promise<readonly Measurement[]> {
  const service = createService(createWarehouseStore(rows, { maxInflatedBytes: 0 }), { nextPass: setImmediate });
  const server = createHttpServer({ service, files: null, limits: { maxCacheBytes: 0 } });
  const port = await listen(server);
  const answers = CODINGS.map((): HttpResponse[] => []);
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [at, coding] of CODINGS.entries()) {
      const answer = await post(port, blockRequest(block.slot, 'json'), coding);
      if (round >= 0) answers[at]?.push(answer);
    }
  }
  stop(server);
  return answers.map((ofCoding, at) => ({
    measure: `first byte of an uncached block of ${block.transactions.length}, ${CODINGS[at]}`,
    ours: { value: median(ofCoding.map(({ firstByte }) => firstByte)), unit: 'ms' },
    baseline: { value: median(ofCoding.map(({ lastByte }) => lastByte)), unit: 'ms', what: 'to its last byte' },
    comparison: { value: median(ofCoding.map(({ firstByte, lastByte }) => firstByte / lastByte)), unit: '×' },
    target: atMost(0.1),
  }));
}
