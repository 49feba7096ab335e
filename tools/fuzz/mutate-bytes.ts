import { joinBytes } from '../../src/shared/bytes/bytes.ts';
import type { Random } from '../../src/shared/test-support/random.ts';

/** One to four random changes: flips, cuts, splices with another input, and inflations. */
export function mutateBytes(bytes: Uint8Array, others: readonly Uint8Array[], random: Random): Uint8Array {
  let mutated = bytes;
  for (let changes = random.between(1, 4); changes > 0; changes--)
    mutated = random.pick(CHANGES)(mutated, others, random);
  return mutated;
}

/** Flips up to eight bits. */
export function flipBits(bytes: Uint8Array, random: Random): Uint8Array {
  const flipped = Uint8Array.from(bytes);
  for (let flips = random.between(1, 8); flips > 0 && bytes.length > 0; flips--) {
    const at = random.below(bytes.length);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << random.below(8));
  }
  return flipped;
}

type Change = (bytes: Uint8Array, others: readonly Uint8Array[], random: Random) => Uint8Array;

const EXTREME_BYTES = [0, 1, 0x7f, 0x80, 0x81, 0xff];
/** Numbers that are wrong as a length: more than there is, more than fits a 32-bit integer, negative. */
const LENGTHS = [0, 1, 2 ** 16, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1];
const MAX_INSERTED = 300;

const CHANGES: readonly Change[] = [
  (bytes, _, random) => flipBits(bytes, random),
  (bytes, _, random) => replace(bytes, random.below(bytes.length + 1), 1, Uint8Array.of(random.pick(EXTREME_BYTES))),
  (bytes, _, random) => bytes.subarray(0, random.below(bytes.length + 1)),
  (bytes, _, random) => bytes.subarray(random.below(bytes.length + 1)),
  (bytes, _, random) => replace(bytes, random.below(bytes.length + 1), random.below(40), new Uint8Array()),
  (bytes, _, random) => replace(bytes, random.below(bytes.length + 1), 0, random.bytes(random.between(1, 40))),
  (bytes, _, random) => {
    const run = new Uint8Array(random.below(MAX_INSERTED)).fill(random.pick(EXTREME_BYTES));
    return replace(bytes, random.below(bytes.length + 1), 0, run);
  },
  (bytes, _, random) => {
    const length = new Uint8Array(random.pick([4, 8]));
    new DataView(length.buffer).setUint32(0, random.pick(LENGTHS), true);
    return replace(bytes, random.below(bytes.length + 1), length.length, length);
  },
  (bytes, _, random) => {
    const at = random.below(bytes.length + 1);
    return replace(bytes, at, 0, bytes.subarray(at, at + random.below(MAX_INSERTED)));
  },
  (bytes, others, random) => {
    const other = random.pick(others);
    const from = random.below(other.length + 1);
    return replace(bytes, random.below(bytes.length + 1), random.below(40), other.subarray(from, from + MAX_INSERTED));
  },
  (bytes, others, random) => {
    const other = random.pick(others);
    return joinBytes([
      bytes.subarray(0, random.below(bytes.length + 1)),
      other.subarray(random.below(other.length + 1)),
    ]);
  },
];

function replace(bytes: Uint8Array, at: number, removed: number, inserted: Uint8Array): Uint8Array {
  return joinBytes([bytes.subarray(0, at), inserted, bytes.subarray(Math.min(bytes.length, at + removed))]);
}
