import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  stringifyJson,
} from '../../src/shared/json/json.ts';
import type { Random } from '../../src/shared/test-support/random.ts';

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

/** Stands for arrays and objects of this depth, which are written as text, because printing them takes as much stack. */
const NESTED = /"nested (\d+)"/g;

function nested(written: number): string {
  // Another change may have added digits.
  const depth = Math.min(written, 50_000);
  return `${'[{"info":'.repeat(depth / 2)}0${'}]'.repeat(depth / 2)}`;
}

/** Also for `__proto__`, which an assignment would take for the prototype. */
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
