import { joinChunks } from '../../../src/rpc-service/response.ts';
import { fromBinary } from '@bufbuild/protobuf';
import { CELL_LIMITS, encodeCell, inflateCell } from '../../../src/ledger/cell/cell.ts';
import { encodeProtoBlock } from '../../../src/ledger/proto/block.ts';
import { ConfirmedBlockSchema } from '../../../src/ledger/proto/confirmed_block_pb.ts';
import { openBlock } from '../../../src/ledger/rows/block-rows.ts';
import type { Encoding } from '../../../src/rpc-protocol/config.ts';
import { encodeBlock } from '../../../src/rpc-service/encode/encode-block.ts';
import { encodeBase58 } from '../../../src/shared/bytes/encodings.ts';
import { parseJson } from '../../../src/shared/json/json.ts';
import { addressBytes } from '../../../src/solana/ids/id-bytes.ts';
import { ADDRESS_BYTES, SIGNATURE_BYTES } from '../../../src/solana/ids/ids.ts';
import type { Block } from '../../../src/solana/model/block.ts';
import { fixtureInstruction } from '../../../src/solana/programs/fixtures/instruction-fixture.ts';
import { RECORDED_FIXTURES } from '../../../src/solana/programs/fixtures/recorded-fixtures.ts';
import type { Instruction } from '../../../src/solana/programs/program.ts';
import { parseInstruction } from '../../../src/solana/programs/registry.ts';
import { GENERATED, answerText, generatedBlock, recordedBlock } from '../inputs.ts';
import {
  type Measurement,
  type Suite,
  type Target,
  atMost,
  median,
  medianRatio,
  sampleCpuTimes,
} from '../measurement.ts';

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

/** Parses instructions that fill a transaction of 1,232 bytes, with and without encoding their addresses in base58. */
export const measureParsers: Suite = async () => {
  const lines: Measurement[] = [];
  for (const [program, fixtures] of RECORDED_FIXTURES) {
    lines.push(await compareParser(program, fillTransaction(fixtures.map(fixtureInstruction))));
  }
  return lines;
};

const REPEATS = 200;

async function compareParser(program: string, instructions: readonly Instruction[]): Promise<Measurement> {
  const keys = distinctKeys(instructions).map(addressBytes);
  const parseAll = (): void => {
    for (let at = 0; at < REPEATS; at++) instructions.forEach(parseInstruction);
  };
  const encodeKeys = (): void => {
    for (let at = 0; at < REPEATS; at++) keys.forEach(encodeBase58);
  };
  const withKeys = (): void => {
    encodeKeys();
    parseAll();
  };
  const times = await sampleCpuTimes({ parseOnly: parseAll, withKeys });
  return {
    measure: `parse 1,232 bytes of ${program}: ${instructions.length} instructions, ${keys.length} keys`,
    ours: { value: (median(times.withKeys) / REPEATS) * 1000, unit: 'µs' },
    baseline: { value: (median(times.parseOnly) / REPEATS) * 1000, unit: 'µs', what: 'without base58 of the keys' },
    comparison: { value: medianRatio(times.withKeys, times.parseOnly), unit: '×' },
    target: null,
  };
}

const MAX_TRANSACTION_BYTES = 1232;

/** Repeats the instructions until they fill one transaction. */
function fillTransaction(instructions: readonly Instruction[]): readonly Instruction[] {
  const chosen: Instruction[] = [];
  for (let at = 0; ; at++) {
    const next = instructions[at % instructions.length];
    if (next === undefined) return chosen;
    if (sizeOf([...chosen, next]) > MAX_TRANSACTION_BYTES) {
      if (chosen.length > 0 || at > instructions.length) return chosen;
    } else chosen.push(next);
  }
}

/** Bytes of: one signature and its count, the header, a blockhash, counts of up to 4 bytes in total, keys, instructions. */
function sizeOf(instructions: readonly Instruction[]): number {
  const bodies = instructions.reduce((sum, { accounts, data }) => sum + 4 + accounts.length + data.length, 0);
  return 1 + SIGNATURE_BYTES + 3 + 32 + 4 + distinctKeys(instructions).length * ADDRESS_BYTES + bodies;
}

function distinctKeys(instructions: readonly Instruction[]): readonly Instruction['programId'][] {
  return [...new Set(instructions.flatMap(({ programId, accounts }) => [...accounts, programId]))];
}
