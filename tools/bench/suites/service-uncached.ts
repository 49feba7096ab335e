import { setImmediate } from 'node:timers/promises';
import type { KeyValueReader } from '../../../src/ledger/engine/key-value.ts';
import { createWarehouseStore } from '../../../src/ledger/store/warehouse-store.ts';
import { createService } from '../../../src/rpc-service/create-service.ts';
import type { Block } from '../../../src/solana/model/block.ts';
import { createHttpServer } from '../../../src/server/http/http-server.ts';
import { median } from '../statistics.ts';
import { askOnce } from '../child.ts';
import type { UncachedCost, UncachedTask } from '../children/uncached-child.ts';
import { listen, post, stop } from '../http.ts';
import { atMost } from '../measurement.ts';
import type { Measurement } from '../measurement.ts';
import { blockRequest, transactionRequest } from '../requests.ts';

const TRANSACTIONS = 20;

/** Compares the CPU time of an uncached transaction lookup, which inflates its block, with only inflating the block. Runs in a new process. */
export async function compareUncached(archive: Uint8Array, block: Block): Promise<Measurement> {
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

/** Compares the time to the first byte of an uncached block with the time to its last byte. */
export async function compareFirstByte(rows: KeyValueReader, block: Block): Promise<readonly Measurement[]> {
  const service = createService(createWarehouseStore(rows, { maxInflatedBytes: 0 }), { nextPass: setImmediate });
  const server = createHttpServer({ service, files: null, limits: { maxCacheBytes: 0 } });
  const port = await listen(server);
  const lines: Measurement[] = [];
  for (const coding of ['identity', 'gzip', 'br']) {
    const answers = [];
    for (let round = 0; round < 7; round++) answers.push(await post(port, blockRequest(block.slot, 'json'), coding));
    lines.push({
      measure: `first byte of an uncached block of ${block.transactions.length}, ${coding}`,
      ours: { value: median(answers.map(({ firstByte }) => firstByte)), unit: 'ms' },
      baseline: { value: median(answers.map(({ lastByte }) => lastByte)), unit: 'ms', what: 'to its last byte' },
      comparison: { value: median(answers.map(({ firstByte, lastByte }) => firstByte / lastByte)), unit: '×' },
      target: null,
    });
  }
  stop(server);
  return lines;
}
