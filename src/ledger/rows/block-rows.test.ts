import { fromBinary, toBinary } from '@bufbuild/protobuf';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { IS_LONG } from '../../shared/test-support/long-run.ts';
import { toBlock } from '../../rpc-service/test-support/to-block.ts';
import { toExecutedTransaction } from '../../rpc-service/store/ledger-store.ts';
import { parseHex } from '../../shared/bytes/encodings.ts';
import type { Block } from '../../solana/model/block.ts';
import { encodeTransactionBytes } from '../../solana/wire/transaction-codec.ts';
import { CELL_LIMITS, inflateCell } from '../cell/cell.ts';
import { encodeProtoBlock } from '../proto/block.ts';
import { ConfirmedBlockSchema } from '../proto/confirmed_block_pb.ts';
import { anyModernBlock, anyOldBlock } from '../test-support/any-block.ts';
import {
  type BlockPayload,
  decodeBinBlock,
  encodeBinBlock,
  encodeBlockRows,
  fitsBinBlock,
  openBlock,
} from './block-rows.ts';
import { slotKey } from './row-keys.ts';
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
    { numRuns: IS_LONG ? 200 : 70 },
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

/** Written by hand: previous "11", blockhash "22", parent 4, no transactions, a reward of -3 to "33", time 1,600,000,000. */
const BEFORE_HEIGHTS = [
  '0200000000000000',
  '3131',
  '0200000000000000',
  '3232',
  '0400000000000000',
  '0000000000000000',
  '0100000000000000',
  '0200000000000000',
  '3333',
  'fdffffffffffffff',
  '01',
  '00105e5f00000000',
].join('');

const bytesOf = (hex: string): Uint8Array => parseHex(hex) ?? new Uint8Array();

test('reads a row written before block heights were recorded', () => {
  expect(decodeBinBlock(5n, bytesOf(BEFORE_HEIGHTS))).toEqual({
    slot: 5n,
    parentSlot: 4n,
    previousBlockhash: '11',
    blockhash: '22',
    blockHeight: null,
    blockTime: 1_600_000_000n,
    transactions: [],
    rewards: [
      { pubkey: '33', lamports: -3n, postBalance: 0n, rewardType: null, commission: null, commissionBps: null },
    ],
    numRewardPartitions: null,
  } satisfies Record<keyof Block, unknown>);
});

test('reads and writes a row with a block height, and with an absent one', () => {
  const withHeight = bytesOf(`${BEFORE_HEIGHTS}01ffffffffffffffff`);
  const withNone = bytesOf(`${BEFORE_HEIGHTS}00`);
  expect(decodeBinBlock(5n, withHeight).blockHeight).toBe(18_446_744_073_709_551_615n);
  expect(decodeBinBlock(5n, withNone).blockHeight).toBeNull();
  expect(encodeBinBlock(decodeBinBlock(5n, withHeight))).toEqual(withHeight);
  expect(encodeBinBlock(decodeBinBlock(5n, withNone))).toEqual(withNone);
});

test('a truncated row and an excessive count are errors, without allocating', () => {
  const whole = bytesOf(BEFORE_HEIGHTS);
  for (let length = 0; length < whole.length; length++) {
    expect(() => decodeBinBlock(5n, whole.subarray(0, length))).toThrow(/at byte/);
  }
  expect(() => decodeBinBlock(5n, bytesOf(`ffffffffffffff7f${BEFORE_HEIGHTS}`))).toThrow(/at byte 0/);
});
