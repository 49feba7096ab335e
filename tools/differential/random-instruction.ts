import type { Address } from '../../src/solana/ids/ids.ts';
import type { Instruction } from '../../src/solana/programs/program.ts';
import { PROGRAMS } from '../../src/solana/programs/registry.ts';
import type { Random } from '../../src/shared/test-support/random.ts';
import { ACCOUNTS, SAMPLES, type Sample, concat, fill, u32, u64, u8 } from './samples.ts';
import {
  CLOCK_SYSVAR,
  MEMO_PROGRAM,
  RENT_SYSVAR,
  STAKE_CONFIG,
  STAKE_HISTORY_SYSVAR,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../src/solana/ids/program-ids.ts';

/** A valid, slightly changed, or random instruction for any of the programs that a node parses. */
export function randomInstruction(random: Random): Instruction {
  const kind = random.below(10);
  if (kind === 0) return noise(random);
  let instruction = sampleOfRandomType(random);
  for (let changes = random.below(4); changes > 0; changes--) instruction = random.pick(CHANGES)(instruction, random);
  return instruction;
}

type Change = (instruction: Instruction, random: Random) => Instruction;

const ALL_SAMPLES = Object.values(SAMPLES).flat();
const BY_TYPE = [...groupBy(ALL_SAMPLES, ({ programId, type }) => `${programId} ${type}`).values()];
const POOL = [...ACCOUNTS, CLOCK_SYSVAR, RENT_SYSVAR, STAKE_HISTORY_SYSVAR, STAKE_CONFIG];
const MAX_ACCOUNTS = 20;
const MAX_BYTES = 500;
const EXTREMES = [0n, 1n, 20n, 2n ** 31n, 2n ** 32n - 1n, 2n ** 53n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n];

const CHANGES: readonly Change[] = [
  // Other accounts: fewer, more, in another order.
  (instruction, random) => ({ ...instruction, accounts: instruction.accounts.slice(0, random.below(12)) }),
  (instruction, random) => ({ ...instruction, accounts: [...instruction.accounts, ...randomAccounts(random, 4)] }),
  (instruction, random) => ({ ...instruction, accounts: randomAccounts(random, MAX_ACCOUNTS) }),
  (instruction, random) => {
    const accounts = [...instruction.accounts];
    if (accounts.length > 0) accounts[random.below(accounts.length)] = random.pick(POOL);
    return { ...instruction, accounts };
  },
  // Other data: shorter, longer, other bytes, extreme integers, another tag.
  (instruction, random) =>
    withData(instruction, instruction.data.subarray(0, random.below(instruction.data.length + 1))),
  (instruction, random) => withData(instruction, concat(instruction.data, random.bytes(1 + random.below(40)))),
  (instruction, random) => withData(instruction, concat(instruction.data, fill(1 + random.below(100), 0))),
  (instruction, random) => overwrite(instruction, random.below(instruction.data.length + 1), random.bytes(1)),
  (instruction, random) =>
    overwrite(
      instruction,
      random.below(instruction.data.length + 1),
      u8(random.pick([0, 1, 2, 3, 127, 128, 254, 255])),
    ),
  (instruction, random) =>
    overwrite(instruction, random.below(instruction.data.length + 1), u64(random.pick(EXTREMES))),
  (instruction, random) => overwrite(instruction, 0, u8(random.below(60))),
  (instruction, random) => overwrite(instruction, 1, u8(random.below(20))),
  (instruction, random) => ({
    ...instruction,
    programId: random.pick([TOKEN_PROGRAM, TOKEN_2022_PROGRAM, MEMO_PROGRAM]),
  }),
];

function sampleOfRandomType(random: Random): Instruction {
  const { programId, accounts, data } = random.pick(random.pick(BY_TYPE));
  return { programId, accounts, data };
}

/** Random bytes after a tag that may be unknown. The bytes are often small, as in real instructions. */
function noise(random: Random): Instruction {
  const programId = random.pick([...PROGRAMS.keys()]);
  const tag = random.pick([u8(random.below(64)), u8(random.below(256), random.below(20)), u32(random.below(32))]);
  const bytes = random.bytes(random.below(MAX_BYTES / 2)).map((byte) => (random.chance(0.5) ? byte : byte % 3));
  return {
    programId,
    accounts: randomAccounts(random, MAX_ACCOUNTS),
    data: random.chance(0.1) ? bytes : concat(tag, bytes),
  };
}

function randomAccounts(random: Random, limit: number): readonly Address[] {
  return Array.from({ length: random.below(limit) }, () => random.pick(POOL));
}

function overwrite(instruction: Instruction, at: number, bytes: Uint8Array): Instruction {
  const data = instruction.data.slice();
  data.set(bytes.subarray(0, Math.max(0, data.length - at)), Math.min(at, data.length));
  return { ...instruction, data };
}

function withData(instruction: Instruction, data: Uint8Array): Instruction {
  return { ...instruction, data: data.subarray(0, MAX_BYTES) };
}

function groupBy(samples: readonly Sample[], keyOf: (sample: Sample) => string): Map<string, Sample[]> {
  const groups = new Map<string, Sample[]>();
  for (const sample of samples) {
    const group = groups.get(keyOf(sample)) ?? [];
    group.push(sample);
    groups.set(keyOf(sample), group);
  }
  return groups;
}
