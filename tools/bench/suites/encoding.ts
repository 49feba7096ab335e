import { joinChunks } from '../../../src/rpc-service/response.ts';
import { fromBinary } from '@bufbuild/protobuf';
import { CELL_LIMITS, encodeCell, inflateCell } from '../../../src/ledger/cell/cell.ts';
import { encodeProtoBlock } from '../../../src/ledger/proto/block.ts';
import { ConfirmedBlockSchema } from '../../../src/ledger/proto/confirmed_block_pb.ts';
import { openBlock } from '../../../src/ledger/rows/block-rows.ts';
import type { Encoding } from '../../../src/rpc-protocol/config.ts';
import { encodeBlock } from '../../../src/rpc-service/encode/encode-block.ts';
import { parseJson } from '../../../src/shared/json/json.ts';
import type { Block } from '../../../src/solana/model/block.ts';
import { GENERATED, answerText, generatedBlock, recordedBlock } from '../measure/inputs.ts';
import {
  type Measurement,
  type Suite,
  type Target,
  atMost,
  median,
  medianRatio,
  sampleCpuTimes,
} from '../measure/measurement.ts';

/** Compares encoding an uncached block with decoding its protobuf. */
export const measureEncoding: Suite = async () => {
  const recorded = await recordedBlock();
  return recorded === null
    ? compareEncoding('a generated block', await generatedBlock(1790))
    : compareEncoding('a mainnet block', recorded);
};

async function compareEncoding(what: string, block: Block): Promise<readonly Measurement[]> {
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

/** Compares exact parsing with native parsing, which loses integers above 2^53. */
export const measureJson: Suite = async () => {
  const lines: Measurement[] = [];
  for (const { megabytes, count } of GENERATED) {
    const clean = answerText(await generatedBlock(count), 'json');
    lines.push(await compareParsing(`parse ${megabytes} MB, clean`, clean, 2));
    lines.push(
      await compareParsing(`parse ${megabytes} MB with an unsafe integer in each transaction`, withUnsafe(clean), 3),
    );
  }
  return lines;
};

async function compareParsing(measure: string, text: string, target: number): Promise<Measurement> {
  const repeats = Math.ceil(10_000_000 / text.length);
  const repeat = (parse: (text: string) => unknown) => (): void => {
    for (let at = 0; at < repeats; at++) parse(text);
  };
  const { ours, native } = await sampleCpuTimes({ ours: repeat(parseJson), native: repeat(JSON.parse) });
  return {
    measure,
    ours: { value: median(ours) / repeats, unit: 'ms' },
    baseline: { value: median(native) / repeats, unit: 'ms', what: 'native' },
    comparison: { value: medianRatio(ours, native), unit: '×' },
    target: atMost(target),
  };
}

function withUnsafe(text: string): string {
  return text.replaceAll('"fee":5000', '"fee":18446744073709551615');
}
