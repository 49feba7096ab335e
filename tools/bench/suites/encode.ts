import { fromBinary } from '@bufbuild/protobuf';
import { openBlock } from '../../../src/ledger/rows/block-rows.ts';
import { CELL_LIMITS, encodeCell, inflateCell } from '../../../src/ledger/cell/cell.ts';
import { encodeProtoBlock } from '../../../src/ledger/proto/block.ts';
import { ConfirmedBlockSchema } from '../../../src/ledger/proto/confirmed_block_pb.ts';
import type { Encoding } from '../../../src/rpc-protocol/config.ts';
import { encodeBlock } from '../../../src/rpc-service/encode/encode-block.ts';
import { joinChunks } from '../../../src/rpc-service/response.ts';
import type { Block } from '../../../src/solana/model/block.ts';
import { sampleCpuTimes } from '../sample-cpu-times.ts';
import { median, medianRatio } from '../statistics.ts';
import { generatedBlock, recordedBlock } from '../inputs.ts';
import { type Measurement, type Target, atMost } from '../measurement.ts';
import type { Suite } from './suite.ts';

/** Compares encoding an uncached block with decoding its protobuf. */
export const measureEncoding: Suite = async () => {
  const recorded = await recordedBlock();
  return recorded === null
    ? compare('a generated block', await generatedBlock(1790))
    : compare('a mainnet block', recorded);
};

async function compare(what: string, block: Block): Promise<readonly Measurement[]> {
  const bytes = encodeProtoBlock(block);
  const cell = encodeCell(bytes, CELL_LIMITS.blocks);
  const tasks = {
    decode: () => fromBinary(ConfirmedBlockSchema, bytes),
    base64: () => encode(block.slot, bytes, 'base64'),
    json: () => encode(block.slot, bytes, 'json'),
    jsonParsed: () => encode(block.slot, bytes, 'jsonParsed'),
    inflate: () => inflateCell(cell, CELL_LIMITS.blocks),
  };
  const times = await sampleCpuTimes(tasks);
  const line = (task: keyof typeof tasks, target: Target | null): Measurement => ({
    measure: `${task}, ${what} of ${block.transactions.length}`,
    ours: { value: median(times[task]), unit: 'ms' },
    baseline: { value: median(times.decode), unit: 'ms', what: 'decoding its protobuf' },
    comparison: { value: medianRatio(times[task], times.decode), unit: '×' },
    target,
  });
  return [
    line('base64', atMost(2)),
    line('json', atMost(4)),
    line('jsonParsed', atMost(6)),
    // For information: an uncached request also inflates the block once.
    line('inflate', null),
  ];
}

/** Encodes from the bytes of the row to the response text, without keeping it. Returns its length in bytes. */
function encode(slot: bigint, bytes: Uint8Array, encoding: Encoding): number {
  const form = { encoding, style: 'node', maxSupportedTransactionVersion: 1, rewards: true } as const;
  const text = encodeBlock(openBlock({ slot, qualifier: 'proto', bytes }), { ...form, transactionDetails: 'full' });
  let length = 0;
  for (const piece of joinChunks(text, '')) length += Buffer.byteLength(piece);
  return length;
}
