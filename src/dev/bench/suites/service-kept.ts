import { createServer } from 'node:http';
import type { KeyValueReader } from '../../../ledger/engine/key-value.ts';
import { createWarehouseStore } from '../../../ledger/warehouse-store.ts';
import { createService } from '../../../rpc-service/create-service.ts';
import type { Block } from '../../../solana/model/block.ts';
import { createHttpServer } from '../../../server/http/http-server.ts';
import { median, medianRatio } from '../alternate.ts';
import type { Child } from '../child.ts';
import type { Load } from '../children/load-client.ts';
import { listen, post, stop } from '../http.ts';
import { atLeast } from '../line.ts';
import type { Line } from '../line.ts';
import { blockRequest, transactionRequest } from '../requests.ts';

const ROUNDS = 9;
/** Rounds that do not count: it takes thousands of answers until all code is compiled. */
const WARM_UP = 6;

export type LoadClient = Child<Load, unknown>;

/**
 * Answers that the service keeps, beside a server that sends the same bytes and knows nothing else: how many each makes of a second
 * of CPU. Whoever asks is another process, so on an idle machine that is how many come in a second.
 */
export async function compareKept(rows: KeyValueReader, block: Block, client: LoadClient): Promise<readonly Line[]> {
  const server = createHttpServer({ service: createService(createWarehouseStore(rows)), files: null });
  const port = await listen(server);
  const lines: Line[] = [];
  const asked = [
    { what: 'transaction', body: await usualTransaction(block, port), connections: 16, answers: 1000 },
    { what: 'block', body: blockRequest(block.slot, 'json'), connections: 4, answers: 24 },
  ];
  for (const { what, ...ask } of asked) {
    for (const coding of ['identity', 'gzip', 'br']) {
      lines.push(await compare(what, port, { ...ask, coding }, client));
    }
  }
  stop(server);
  return lines;
}

async function compare(what: string, port: number, load: Omit<Load, 'port'>, client: LoadClient): Promise<Line> {
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
      await answersPerSecond(client, { ...load, port }),
      await answersPerSecond(client, { ...load, port: barePort }),
    ] as const;
    if (round < 0) continue;
    ours.push(pair[0]);
    bare.push(pair[1]);
  }
  stop(bareServer);
  return {
    measure: `kept ${what}, ${load.coding}, ${(bytes.length / 1000).toFixed(1)} kB`,
    ours: { value: median(ours), unit: 'a CPU second' },
    beside: { value: median(bare), unit: 'a CPU second', what: 'from a bare server' },
    score: { value: 100 * medianRatio(ours, bare), unit: '%' },
    target: atLeast(60),
  };
}

/** Of the CPU of this process, which serves. */
async function answersPerSecond(client: LoadClient, load: Load): Promise<number> {
  const start = process.cpuUsage();
  await client.ask(load);
  const { user, system } = process.cpuUsage(start);
  return load.answers / ((user + system) / 1e6);
}

const USUAL_LENGTH = 5000;

/** The request for the transaction whose answer is nearest to five kilobytes. */
async function usualTransaction(block: Block, port: number): Promise<string> {
  let best = { body: '', off: Infinity };
  for (const { transaction } of block.transactions.slice(0, 200)) {
    const body = transactionRequest(transaction.signatures[0] ?? '', 'json');
    const { bytes } = await post(port, body, 'identity');
    const off = Math.abs(bytes.length - USUAL_LENGTH);
    if (off < best.off) best = { body, off };
  }
  return best.body;
}
