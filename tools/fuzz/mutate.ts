import { joinBytes } from '../../src/shared/bytes/bytes.ts';
import {
  type JsonObject,
  type JsonValue,
  isJsonArray,
  isJsonObject,
  stringifyJson,
} from '../../src/shared/json/json.ts';
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

/** JSON text with one to four random changes, to members and items or, sometimes, to the characters. */
export function mutateJson(value: JsonValue, others: readonly JsonValue[], random: Random): string {
  let mutated = value;
  for (let changes = random.between(1, 4); changes > 0; changes--) mutated = changeSomewhere(mutated, others, random);
  const text = stringifyJson(mutated).replace(NESTED, (_, depth) => nested(Number(depth)));
  return random.chance(0.2) ? mutateText(text, random) : text;
}

/** Text with one to three random changes to its characters. */
export function mutateText(text: string, random: Random): string {
  let mutated = text;
  for (let changes = random.between(1, 3); changes > 0; changes--) {
    const anywhere = random.below(mutated.length + 1);
    const at = random.chance(0.5) ? anywhere : anywhere + Math.max(0, mutated.slice(anywhere).search(/[[\]{},:"]/));
    const inserted = random.chance(0.5) ? random.pick(FRAGMENTS) : mutated.slice(at, at + random.below(60));
    const kept = random.chance(0.2) ? '' : mutated.slice(at + random.below(random.pick([1, 2, 30])));
    mutated = `${mutated.slice(0, at)}${inserted}${kept}`;
  }
  return mutated;
}

function changeSomewhere(value: JsonValue, others: readonly JsonValue[], random: Random): JsonValue {
  if (random.chance(0.15)) return replacement(value, others, random);
  if (isJsonArray(value) && value.length > 0) {
    const at = random.below(value.length);
    const item = value[at] ?? null;
    if (random.chance(0.1)) return value.toSpliced(at, 1);
    if (random.chance(0.1)) return value.toSpliced(at, 0, ...value.slice(at, at + random.below(20)));
    return value.with(at, changeSomewhere(item, others, random));
  }
  if (isJsonObject(value)) {
    const name = random.pick([...Object.keys(value), random.pick(NAMES)]);
    const { [name]: member = null, ...without } = value;
    if (random.chance(0.1)) return without;
    if (random.chance(0.1)) return withMember(without, random.pick(NAMES), member);
    return withMember(value, name, changeSomewhere(member, others, random));
  }
  return replacement(value, others, random);
}

function replacement(value: JsonValue, others: readonly JsonValue[], random: Random): JsonValue {
  const kind = random.below(10);
  if (kind < 5) return random.pick(VALUES);
  if (kind < 7) return somewhereIn(random.pick(others), random);
  if (kind === 7) return `nested ${random.pick([9, 130, 3000, 50_000])}`;
  if (typeof value === 'string') return mutateText(value, random).slice(0, 10_000);
  if (typeof value === 'number') return value + random.pick([-1, 1, 0.5, 256, 2 ** 32]);
  if (typeof value === 'bigint') return value + random.pick([-1n, 1n, 2n ** 64n]);
  return random.pick(VALUES);
}

function somewhereIn(value: JsonValue, random: Random): JsonValue {
  if (random.chance(0.2)) return value;
  if (isJsonArray(value) && value.length > 0) return somewhereIn(random.pick(value), random);
  if (!isJsonObject(value)) return value;
  const members = Object.values(value);
  return members.length === 0 ? value : somewhereIn(random.pick(members), random);
}

/** Stands for arrays and objects of this depth, which are written as text, because printing them uses as much stack. */
const NESTED = /"nested (\d+)"/g;

function nested(written: number): string {
  // Another change may have added digits.
  const depth = Math.min(written, 50_000);
  return `${'[{"info":'.repeat(depth / 2)}0${'}]'.repeat(depth / 2)}`;
}

/** Also for `__proto__`, which an assignment would treat as the prototype. */
function withMember(object: JsonObject, name: string, member: JsonValue): JsonObject {
  return Object.fromEntries([...Object.entries(object), [name, member]]);
}

/** Members that objects inherit, and those that decoders look for. */
const NAMES = [
  '__proto__ constructor valueOf toString hasOwnProperty then length',
  'parsed program type info meta err transaction message version encoding name kind',
].flatMap((names) => names.split(' '));

const VALUES: readonly JsonValue[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  255,
  256,
  65_536,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 63),
  0.5,
  1e300,
  2n ** 64n - 1n,
  2n ** 64n,
  -(2n ** 63n),
  -(2n ** 63n) - 1n,
  10n ** 80n,
  '',
  ' ',
  '0',
  '-1',
  '18446744073709551616',
  '\u0000',
  '\u202e',
  '\ud800',
  '\ufffd',
  '=1+1',
  'é'.repeat(300),
  '1'.repeat(32),
  '1'.repeat(64),
  'z'.repeat(2000),
  'base64',
  'base58',
  'legacy',
  'A'.repeat(4000),
  ...NAMES,
  [],
  {},
  [[]],
  [{}],
  [null],
  ['', 'base64'],
  { parsed: null },
  { type: 'constructor', info: null },
];

const FRAGMENTS = [
  '"',
  '\\',
  '\\u',
  '\\ud800',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '-',
  '0',
  '1e400',
  '-0',
  '.',
  'null',
  'true',
  '//',
  '\u0000',
  ' ',
  '9007199254740993',
  '99999999999999999999',
  '"__proto__":',
  '{"a":1,"a":2}',
  '\u0080',
  '\ufeff',
  '[['.repeat(200),
];
