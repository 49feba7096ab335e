import { encodeBase58 } from '../../../src/shared/bytes/encodings.ts';
import { addressBytes } from '../../../src/solana/ids/id-bytes.ts';
import { ADDRESS_BYTES, SIGNATURE_BYTES } from '../../../src/solana/ids/ids.ts';
import { fixtureInstruction } from '../../../src/solana/programs/fixtures/instruction-fixtures.ts';
import { RECORDED_FIXTURES } from '../../../src/solana/programs/fixtures/instruction-fixtures.ts';
import { parseInstruction } from '../../../src/solana/programs/registry.ts';
import type { Instruction } from '../../../src/solana/programs/program.ts';
import { sampleCpuTimes } from '../sample-cpu-times.ts';
import { median, medianRatio } from '../statistics.ts';
import type { Measurement } from '../measurement.ts';
import type { Suite } from './suite.ts';

/** Parses instructions that fill a transaction of 1,232 bytes, with and without encoding their addresses in base58. */
export const measureParsers: Suite = async () => {
  const lines: Measurement[] = [];
  for (const [program, fixtures] of RECORDED_FIXTURES) {
    lines.push(await compare(program, fillTransaction(fixtures.map(fixtureInstruction))));
  }
  return lines;
};

const REPEATS = 200;

async function compare(program: string, instructions: readonly Instruction[]): Promise<Measurement> {
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
