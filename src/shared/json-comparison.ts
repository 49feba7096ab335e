import { type AlignmentRoom, type KeyedItem, alignByKey } from './align.ts';
import {
  type JsonObject,
  type JsonValue,
  isJsonArray,
  isJsonObject,
  isNestedDeeper,
  jsonEqual,
  stringifyJson,
} from './json/json.ts';

/** A member that two JSON values do not share. A side that does not have it is undefined. */
export interface MemberDifference {
  /** `meta.logMessages[3]`, with the index of the first value if both have it; empty for the whole value. */
  readonly path: string;
  readonly one: JsonValue | undefined;
  readonly other: JsonValue | undefined;
  readonly kind: DifferenceKind;
}

/** Both have it, or one lacks a member of an object, or an item of a list. */
export type DifferenceKind = 'changed' | 'member' | 'item';

export interface JsonComparison {
  /** How many strings, numbers, booleans, nulls and empty lists are the same on both sides. */
  readonly equal: number;
  /** In the order of the first value; members that only the second one has follow those of the same object. */
  readonly differences: readonly MemberDifference[];
  /** True if lists were too long to align, and were compared by index instead. */
  readonly hasLongLists: boolean;
}

/** The identity of an item of a list; null if it is the whole content. */
export type Identify = (item: JsonObject) => KeyedItem | null;

/**
 * Compares two JSON values member by member; the order of the members of an object does not matter. Items of lists are aligned by what
 * identifies them, so that an additional item is one difference. Numbers of equally long lists correspond by their index.
 */
export function compareJson(one: JsonValue, other: JsonValue, identify: Identify = () => null): JsonComparison {
  const differences: MemberDifference[] = [];
  let equal = 0;
  const lists: ListComparison = { identify, room: { cells: MAX_CELLS, wasShort: false } };
  // Not recursive, since a foreign answer may be nested deeper than the stack.
  const stack: Pair[] = [{ path: null, one, other }];
  for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
    const { one, other } = pair;
    const members = membersOf(pair, lists);
    if (members !== null) for (const member of members.reverse()) stack.push(member);
    else if (isScalarOrEmpty(one) && isScalarOrEmpty(other) && jsonEqual(one, other)) equal += 1;
    else differences.push({ path: formatPath(pair.path), one, other, kind: kindOf(pair) });
  }
  return { equal, differences, hasLongLists: lists.room.wasShort };
}

interface Pair {
  readonly path: Path | null;
  readonly one: JsonValue | undefined;
  readonly other: JsonValue | undefined;
}

interface Path {
  readonly parent: Path | null;
  readonly key: string | number;
}

interface ListComparison {
  readonly identify: Identify;
  readonly room: AlignmentRoom;
}

function kindOf({ path, one, other }: Pair): DifferenceKind {
  if (one !== undefined && other !== undefined) return 'changed';
  return typeof path?.key === 'number' ? 'item' : 'member';
}

/** The members of two lists or two objects; null if the two are compared as they are. */
function membersOf({ path, one, other }: Pair, lists: ListComparison): Pair[] | null {
  if (isJsonArray(one) && isJsonArray(other)) {
    if (one.length + other.length === 0) return null;
    return itemPairs(one, other, lists).map(([atOne, atOther]) => ({
      path: { parent: path, key: atOne ?? atOther ?? 0 },
      one: atOne === null ? undefined : one[atOne],
      other: atOther === null ? undefined : other[atOther],
    }));
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return null;
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  if (keys.length === 0) return null;
  return keys.map((key) => ({
    path: { parent: path, key },
    one: Object.hasOwn(one, key) ? one[key] : undefined,
    other: Object.hasOwn(other, key) ? other[key] : undefined,
  }));
}

type Indexes = readonly [number | null, number | null];

function itemPairs(one: readonly JsonValue[], other: readonly JsonValue[], lists: ListComparison): readonly Indexes[] {
  const byIndex = () => one.map((_, at): Indexes => [at, at]);
  const isSameLength = one.length === other.length;
  if (isSameLength && (one.length === 1 || (one.every(isNumber) && other.every(isNumber)))) return byIndex();
  const items = toItems(one, lists.identify);
  const otherItems = toItems(other, lists.identify);
  if (isSameLength && items.every(({ key }, at) => key === otherItems[at]?.key)) return byIndex();
  return alignByKey(items, otherItems, lists.room).map(([a, b]) => [a?.at ?? null, b?.at ?? null]);
}

interface ListItem extends KeyedItem {
  readonly at: number;
}

function toItems(list: readonly JsonValue[], identify: Identify): readonly ListItem[] {
  return list.map((value, at) => {
    const identity = isJsonObject(value) ? identify(value) : null;
    return { ...(identity ?? { key: contentOf(value), family: familyOf(value) }), at };
  });
}

/** As text. Deeply nested values have none and are paired in order. */
export function contentOf(value: JsonValue): string {
  return isNestedDeeper(value, MAX_LEVELS) ? '' : stringifyJson(value);
}

function familyOf(value: JsonValue): string {
  return isJsonArray(value) ? 'list' : isNumber(value) ? 'number' : typeof value;
}

function isNumber(value: JsonValue): boolean {
  return typeof value === 'number' || typeof value === 'bigint';
}

function isScalarOrEmpty(value: JsonValue | undefined): boolean {
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0;
}

function formatPath(path: Path | null): string {
  const keys: (string | number)[] = [];
  for (let each = path; each !== null; each = each.parent) keys.push(each.key);
  return keys.reverse().reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    if (!/^\w+$/.test(key)) return `${text}[${JSON.stringify(key)}]`;
    return text === '' ? key : `${text}.${key}`;
  }, '');
}

/** Budget for all compared lists; a log of 500 lines with nothing in common with another needs 250,000. */
const MAX_CELLS = 10_000_000;
const MAX_LEVELS = 20;
