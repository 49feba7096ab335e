import { isJsonArray, isJsonObject, type JsonValue } from './json.ts';
import { jsonEqual } from './json-equal.ts';

/** A member that two JSON values do not share. A side that does not have it is undefined. */
export interface MemberDifference {
  /** `meta.logMessages[3]`; empty for the whole value. */
  readonly path: string;
  readonly one: JsonValue | undefined;
  readonly other: JsonValue | undefined;
}

export interface JsonComparison {
  /** How many strings, numbers, booleans, nulls and empty lists are the same on both sides. */
  readonly equal: number;
  /** In the order of the first value; members that only the second one has follow those of the same object. */
  readonly differences: readonly MemberDifference[];
}

/** Compares two JSON values member by member. Lists are compared by index; the order of the members of an object does not matter. */
export function compareJson(one: JsonValue, other: JsonValue): JsonComparison {
  const differences: MemberDifference[] = [];
  let equal = 0;
  // Not recursive, since a foreign answer may be nested deeper than the stack.
  const stack: Pair[] = [{ path: null, one, other }];
  for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
    const members = membersOf(pair);
    if (members !== null) stack.push(...members.reverse());
    else if (isScalarOrEmpty(pair.one) && isScalarOrEmpty(pair.other) && jsonEqual(pair.one, pair.other)) equal += 1;
    else differences.push({ path: formatPath(pair.path), one: pair.one, other: pair.other });
  }
  return { equal, differences };
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

/** The members of two lists or two objects; null if the two are compared as they are. */
function membersOf({ path, one, other }: Pair): Pair[] | null {
  if (isJsonArray(one) && isJsonArray(other)) {
    if (one.length + other.length === 0) return null;
    return Array.from({ length: Math.max(one.length, other.length) }, (_, key) => ({
      path: { parent: path, key },
      one: one[key],
      other: other[key],
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
