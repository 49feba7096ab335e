import { createServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { KeyValueReader } from '../../../src/ledger/engine/key-value.ts';
import { createWarehouseStore } from '../../../src/ledger/store/warehouse-store.ts';
import { createService } from '../../../src/rpc-service/create-service.ts';
import type { Block } from '../../../src/solana/model/block.ts';
import { createHttpServer } from '../../../src/server/http/http-server.ts';
import { median, medianRatio } from '../statistics.ts';
import type { Child } from '../child.ts';
import type { Load } from '../children/load-client.ts';
import { listen, post, stop } from '../http.ts';
import { atLeast } from '../measurement.ts';
import type { Measurement } from '../measurement.ts';
import { blockRequest, transactionRequest } from '../requests.ts';

const ROUNDS = 9;
/** Rounds that do not count: it takes thousands of requests until all code is compiled. */
const WARM_UP = 6;

export type LoadClient = Child<Load, unknown>;

/**
 * Compares cached responses with a bare server that sends the same bytes, in responses per CPU second of the server. The client is
 * another process, so on an idle machine this is the throughput per second.
 */
export async function compareCached(
  rows: KeyValueReader,
  block: Block,
  client: LoadClient,
): Promise<readonly Measurement[]> {
  const server = createHttpServer({
    service: createService(createWarehouseStore(rows), { nextPass: setImmediate }),
    files: null,
  });
  const port = await listen(server);
  const lines: Measurement[] = [];
  const loads = [
    { what: 'transaction', body: await typicalTransaction(block, port), connections: 16, requests: 1000 },
    { what: 'block', body: blockRequest(block.slot, 'json'), connections: 4, requests: 24 },
  ];
  for (const { what, ...load } of loads) {
    for (const coding of ['identity', 'gzip', 'br']) {
      lines.push(await compare(what, port, { ...load, coding }, client));
    }
  }
  stop(server);
  return lines;
}

async function compare(what: string, port: number, load: Omit<Load, 'port'>, client: LoadClient): Promise<Measurement> {
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
    target: atLeast(60),
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
