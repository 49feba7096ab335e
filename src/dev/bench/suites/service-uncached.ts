import type { KeyValueReader } from '../../../ledger/engine/key-value.ts';
import { createWarehouseStore } from '../../../ledger/warehouse-store.ts';
import { createService } from '../../../rpc-service/create-service.ts';
import type { Block } from '../../../solana/model/block.ts';
import { createHttpServer } from '../../../server/http/http-server.ts';
import { median } from '../alternate.ts';
import { askOnce } from '../child.ts';
import type { UncachedCost, UncachedTask } from '../children/uncached-child.ts';
import { listen, post, stop } from '../http.ts';
import { atMost } from '../line.ts';
import type { Line } from '../line.ts';
import { blockRequest, transactionRequest } from '../requests.ts';

const TRANSACTIONS = 20;

/** CPU of a transaction of which nothing is kept, not even its inflated block, beside inflating that; in a process that has nothing else. */
export async function compareUncached(archive: Uint8Array, block: Block): Promise<Line> {
  const step = Math.floor(block.transactions.length / TRANSACTIONS);
  const bodies = Array.from({ length: TRANSACTIONS }, (_, at) =>
    transactionRequest(block.transactions[at * step]?.transaction.signatures[0] ?? '', 'json'),
  );
  const task: UncachedTask = { archive, slot: block.slot, bodies };
  const { ours, inflate } = await askOnce<UncachedCost>('uncached-child', task);
  const more = ours.map((value, round) => (value - (inflate[round] ?? 0)) / TRANSACTIONS);
  return {
    measure: `uncached transaction in a block of ${block.transactions.length}`,
    ours: { value: median(ours) / TRANSACTIONS, unit: 'ms' },
    beside: { value: median(inflate) / TRANSACTIONS, unit: 'ms', what: 'inflating its cell' },
    score: { value: median(more), unit: 'ms more' },
    target: atMost(1.5),
  };
}

/** Time until an uncached block begins to arrive, beside the time until it is there. */
export async function compareFirstByte(rows: KeyValueReader, block: Block): Promise<readonly Line[]> {
  const service = createService(createWarehouseStore(rows, 0));
  const server = createHttpServer({ service, files: null, limits: { maxCacheBytes: 0 } });
  const port = await listen(server);
  const lines: Line[] = [];
  for (const coding of ['identity', 'gzip', 'br']) {
    const answers = [];
    for (let round = 0; round < 7; round++) answers.push(await post(port, blockRequest(block.slot, 'json'), coding));
    lines.push({
      measure: `first byte of an uncached block of ${block.transactions.length}, ${coding}`,
      ours: { value: median(answers.map(({ firstByte }) => firstByte)), unit: 'ms' },
      beside: { value: median(answers.map(({ lastByte }) => lastByte)), unit: 'ms', what: 'to its last byte' },
      score: { value: median(answers.map(({ firstByte, lastByte }) => firstByte / lastByte)), unit: '×' },
      target: null,
    });
  }
  stop(server);
  return lines;
}
