import { fromBinary } from '@bufbuild/protobuf';
import { openBlock } from '../../../ledger/rows/block-rows.ts';
import { encodeCell, inflateCell } from '../../../ledger/cell/cell.ts';
import { encodeProtoBlock } from '../../../ledger/proto/block.ts';
import { ConfirmedBlockSchema } from '../../../ledger/proto/confirmed_block_pb.ts';
import type { Encoding } from '../../../rpc-protocol/config.ts';
import { encodeBlock } from '../../../rpc-service/encode/encode-block.ts';
import { joinChunks } from '../../../rpc-service/join-chunks.ts';
import type { Block } from '../../../solana/model/block.ts';
import { alternate, median, medianRatio } from '../alternate.ts';
import { generatedBlock, recordedBlock } from '../inputs.ts';
import { atMost } from '../line.ts';
import type { Line, Target } from '../line.ts';
import type { Suite } from './suite.ts';

/** Answers about a block that is in no cache, beside decoding its protobuf. */
export const measureEncoding: Suite = async () => {
  const recorded = await recordedBlock();
  return recorded === null
    ? compare('a generated block', await generatedBlock(1790))
    : compare('a mainnet block', recorded);
};

async function compare(what: string, block: Block): Promise<readonly Line[]> {
  const bytes = encodeProtoBlock(block);
  const cell = encodeCell(bytes);
  const tasks = {
    decode: () => fromBinary(ConfirmedBlockSchema, bytes),
    base64: () => encode(block.slot, bytes, 'base64'),
    json: () => encode(block.slot, bytes, 'json'),
    jsonParsed: () => encode(block.slot, bytes, 'jsonParsed'),
    inflate: () => inflateCell(cell),
  };
  const took = await alternate(tasks);
  const line = (task: keyof typeof tasks, target: Target | null): Line => ({
    measure: `${task}, ${what} of ${block.transactions.length}`,
    ours: { value: median(took[task]), unit: 'ms' },
    beside: { value: median(took.decode), unit: 'ms', what: 'decoding its protobuf' },
    score: { value: medianRatio(took[task], took.decode), unit: '×' },
    target,
  });
  return [
    line('base64', atMost(2)),
    line('json', atMost(4)),
    line('jsonParsed', atMost(6)),
    // Once, before any of these, where the block was not inflated a moment ago.
    line('inflate', null),
  ];
}

/** From the bytes of the row to the last piece of text, none of which is kept. */
function encode(slot: bigint, bytes: Uint8Array, encoding: Encoding): number {
  const form = { encoding, style: 'node', maxSupportedTransactionVersion: 1, rewards: true } as const;
  const text = encodeBlock(openBlock({ slot, qualifier: 'proto', bytes }), { ...form, transactionDetails: 'full' });
  let length = 0;
  for (const piece of joinChunks(text, '')) length += Buffer.byteLength(piece);
  return length;
}
