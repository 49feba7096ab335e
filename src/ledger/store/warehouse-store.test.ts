import { type Signature, U64_MAX } from '../../solana/ids/ids.ts';
import * as fc from 'fast-check';
import { encodeSignature } from '../../solana/ids/id-bytes.ts';
import { expect, test } from 'vitest';
import type { Block, ExecutedTransaction } from '../../solana/model/block.ts';
import { toBlock, toTransaction } from '../../rpc-service/test-support/to-block.ts';
import { encodeArchive, openArchive } from '../engine/archive.ts';
import { encodeBlockRows } from '../rows/block-rows.ts';
import { encodeInfoRow, UNKNOWN_INFO } from '../rows/info-row.ts';
import type { TableRow } from '../engine/key-value.ts';
import { encodeLooseRow } from '../rows/loose-row.ts';
import { slotKey } from '../rows/slot-key.ts';
import { anyExecutedTransaction, anyModernBlock, anyOldBlock } from '../test-support/any-block.ts';
import { transactionId } from '../../solana/model/transaction.ts';
import { createWarehouseStore } from './warehouse-store.ts';

const storeOf = (...rows: readonly TableRow[]) => createWarehouseStore(openArchive(encodeArchive(rows)));

const [someBlock] = fc.sample(
  anyModernBlock.filter(({ transactions }) => transactions.length > 1),
  { numRuns: 1, seed: 7 },
);
const block: Block = { ...(someBlock ?? fail()), slot: 7n };
const first: ExecutedTransaction = block.transactions[0] ?? fail();
const id = transactionId(first.transaction);

function fail(): never {
  throw new Error('no sample');
}

test('finds blocks by slot and transactions by signature', async () => {
  const blocks = fc.uniqueArray(fc.oneof(anyModernBlock, anyOldBlock), { selector: ({ slot }) => slot, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(blocks, async (all) => {
      const store = storeOf(...all.flatMap(encodeBlockRows));
      const slots = all.map(({ slot }) => slot).toSorted((a, b) => (a < b ? -1 : 1));
      expect(await store.slots(0n, U64_MAX, 10)).toEqual(slots);
      expect(await store.info()).toMatchObject({ firstSlot: slots[0] ?? null, finalizedSlot: slots.at(-1) ?? null });
      for (const expected of all) {
        expect(toBlock(await store.block(expected.slot))).toEqual(expected);
        for (const [index, executed] of expected.transactions.entries()) {
          const { slot, blockTime } = expected;
          const found = await store.transaction(transactionId(executed.transaction));
          expect(toTransaction(found)).toEqual({ ...executed, slot, blockTime, index });
        }
      }
    }),
    { numRuns: 50 },
  );
});

test('a missing block or transaction is null', async () => {
  const store = storeOf(...encodeBlockRows(block));
  expect(await store.block(8n)).toBeNull();
  expect(await store.transaction(encodeSignature(new Uint8Array(64)))).toBeNull();
});

test('returns slots in order, both ends included, up to the limit', async () => {
  const store = storeOf(
    ...[300n, 2n, 17n, 0n].flatMap((slot) => encodeBlockRows({ ...block, slot, transactions: [] })),
  );
  expect(await store.slots(0n, 17n, 10)).toEqual([0n, 2n, 17n]);
  expect(await store.slots(1n, 400n, 2)).toEqual([2n, 17n]);
  expect(await store.slots(18n, 299n, 10)).toEqual([]);
  expect(await store.slots(5n, 4n, 10)).toEqual([]);
  expect(await store.slots(300n, U64_MAX + 5n, 10)).toEqual([300n]);
});

test('finds a loose transaction by signature, without a block', async () => {
  await fc.assert(
    fc.asyncProperty(anyExecutedTransaction, async (executed) => {
      const store = storeOf(encodeLooseRow({ ...executed, slot: 9n, blockTime: 0n }));
      const found = await store.transaction(transactionId(executed.transaction));
      expect(toTransaction(found)).toEqual({ ...executed, slot: 9n, blockTime: 0n, index: null });
      expect(await store.info()).toMatchObject({ firstSlot: null, confirmedSlot: null, finalizedSlot: null });
    }),
    { numRuns: 20 },
  );
});

test('info comes from the info row', async () => {
  const genesisHash = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
  const info = { ...UNKNOWN_INFO, genesisHash, finalizedSlot: 0n, gaps: 'skipped', advances: false } as const;
  const store = storeOf(encodeInfoRow(info), ...encodeBlockRows(block));
  expect(await store.info()).toEqual({ ...info, firstSlot: 7n, confirmedSlot: 7n });
});

test('a transaction row that points to another transaction or a missing block gives null, as on a node', async () => {
  const rows = encodeBlockRows(block);
  const wrong = encodeSignature(new Uint8Array(64).fill(9));
  const pointingAt = (slot: bigint, key: Signature): TableRow[] =>
    encodeBlockRows({ ...block, slot })
      .filter(({ key: rowKey }) => rowKey === id)
      .map((row) => ({ ...row, key }));
  const store = storeOf(...rows, ...pointingAt(7n, wrong));
  expect(await store.transaction(wrong)).toBeNull();
  expect(await storeOf(...pointingAt(8n, id)).transaction(id)).toBeNull();
});

test('a broken row throws an error with its table and key', async () => {
  const cell = { qualifier: 'proto', value: Uint8Array.of(2, 0, 0, 0, 1, 2, 3) } as const;
  const blockRow: TableRow = { table: 'blocks', key: slotKey(7n), cell };
  await expect(storeOf(blockRow).block(7n)).rejects.toThrow(/^row 0000000000000007 of table blocks: cannot inflate/);
  await expect(storeOf({ table: 'tx', key: id, cell }).transaction(id)).rejects.toThrow(`row ${id} of table tx`);
  await expect(storeOf({ table: 'loose', key: id, cell }).transaction(id)).rejects.toThrow(`row ${id} of table loose`);
  await expect(storeOf({ table: 'info', key: 'ledger', cell }).info()).rejects.toThrow('row ledger of table info');
});
