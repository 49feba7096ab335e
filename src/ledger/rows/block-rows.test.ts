import { fromBinary, toBinary } from '@bufbuild/protobuf';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Block } from '../../solana/model/block.ts';
import { encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import { encodeBinBlock, fitsBinBlock } from './bin-block.ts';
import { toExecutedTransaction } from '../../rpc-service/to-stored-block.ts';
import { toBlock } from '../../rpc-service/test-support/to-block.ts';
import { type BlockPayload, encodeBlockRows, openBlock } from './block-rows.ts';
import { CELL_LIMITS, inflateCell } from '../cell/cell.ts';
import { encodeProtoBlock } from '../proto/block.ts';
import { ConfirmedBlockSchema } from '../proto/confirmed_block_pb.ts';
import { slotKey } from './slot-key.ts';
import { anyModernBlock, anyOldBlock } from '../test-support/any-block.ts';
import { decodeTransactionRow } from './tx-row.ts';

async function payloadOf(block: Block): Promise<BlockPayload> {
  const row = encodeBlockRows(block).at(-1);
  if (row === undefined) throw new Error('no rows');
  expect(row).toMatchObject({ table: 'blocks', key: slotKey(block.slot) });
  return {
    slot: block.slot,
    qualifier: row.cell.qualifier,
    bytes: await inflateCell(row.cell.value, CELL_LIMITS.blocks),
  };
}

test('any block survives a round trip, and re-encoding gives the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyModernBlock, anyOldBlock), async (block) => {
      const payload = await payloadOf(block);
      const decoded = toBlock(openBlock(payload));
      expect(decoded).toEqual(block);
      if (decoded === null) return;
      const again = payload.qualifier === 'bin' ? encodeBinBlock(decoded) : encodeProtoBlock(decoded);
      expect(Buffer.compare(again, payload.bytes)).toBe(0);
      if (payload.qualifier === 'bin') return;
      // Each field once and in order, as every writer of protobuf has it.
      const canonical = toBinary(ConfirmedBlockSchema, fromBinary(ConfirmedBlockSchema, payload.bytes));
      expect(Buffer.compare(canonical, payload.bytes)).toBe(0);
    }),
    { numRuns: 200 },
  );
});

test('each part that is decoded separately equals that of the whole block', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyModernBlock, anyOldBlock), async (block) => {
      const payload = await payloadOf(block);
      const { transactions, rewards: _rewards, ...header } = block;
      const opened = openBlock(payload);
      expect(opened).toMatchObject(header);
      expect(opened.transactions).toHaveLength(transactions.length);
      transactions.forEach((executed, index) => {
        const stored = openBlock(payload).transactions.at(index);
        if (stored === undefined) throw new Error('no such transaction');
        expect(stored.version()).toBe(executed.transaction.message.version);
        expect(stored.id()).toBe(executed.transaction.signatures[0]);
        expect(stored.wireBytes()).toEqual(encodeTransactionBytes(executed.transaction));
        expect(toExecutedTransaction(stored)).toEqual(executed);
      });
    }),
  );
});

test('uses a bin row if and only if it stores the block without loss', async () => {
  await fc.assert(
    fc.asyncProperty(anyOldBlock, async (block) => {
      expect((await payloadOf(block)).qualifier).toBe('bin');
      expect(fitsBinBlock({ ...block, numRewardPartitions: 0n })).toBe(false);
    }),
  );
  fc.assert(
    fc.property(anyModernBlock, (block) => {
      fc.pre(
        block.transactions.some(({ meta, transaction }) => meta !== null || transaction.message.version !== 'legacy'),
      );
      expect(fitsBinBlock(block)).toBe(false);
    }),
  );
});

test('each transaction has a row with its position and error', async () => {
  await fc.assert(
    fc.asyncProperty(anyModernBlock, async (block) => {
      const rows = encodeBlockRows(block).filter(({ table }) => table === 'tx');
      expect(rows).toHaveLength(block.transactions.length);
      for (const [index, { transaction, meta }] of block.transactions.entries()) {
        const row = rows[index];
        expect(row).toMatchObject({ table: 'tx', key: transaction.signatures[0] });
        if (row === undefined) continue;
        const info = await decodeTransactionRow(row.cell.value);
        expect(info).toMatchObject({ slot: block.slot, index, err: meta?.err ?? null });
      }
    }),
  );
});
