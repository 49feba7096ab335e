import { inflateCell } from '../../../ledger/cell.ts';
import type { KeyValueReader } from '../../../ledger/key-value.ts';
import { slotKey } from '../../../ledger/slot-key.ts';
import { createWarehouseStore } from '../../../ledger/warehouse-store.ts';
import { wholeText } from '../../../service/answer.ts';
import { createService } from '../../../service/create-service.ts';
import type { Block } from '../../../solana/block.ts';
import { createHttpServer } from '../../http-server.ts';
import { alternate, median } from '../alternate.ts';
import { listen, post, stop } from '../http.ts';
import { atMost } from '../line.ts';
import type { Line } from '../line.ts';
import { blockRequest, transactionRequest } from '../requests.ts';

const TRANSACTIONS = 20;

/** CPU of a transaction of which nothing is kept, not even its inflated block, beside inflating that. */
export async function compareUncached(rows: KeyValueReader, block: Block): Promise<Line> {
  const service = createService(createWarehouseStore(rows, 0));
  const cell = await rows.get('blocks', slotKey(block.slot));
  if (cell === null) throw new Error('the block is not there');
  const step = Math.floor(block.transactions.length / TRANSACTIONS);
  const bodies = Array.from({ length: TRANSACTIONS }, (_, at) =>
    transactionRequest(block.transactions[at * step]?.transaction.signatures[0] ?? '', 'json'),
  );
  const { ours, inflate } = await alternate({
    ours: async () => {
      for (const body of bodies) await wholeText(service(body));
    },
    inflate: async () => {
      for (const _ of bodies) await inflateCell(cell.value);
    },
  });
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
  const server = createHttpServer({ service, files: null, limits: { maxKeptBytes: 0 } });
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
