import { isJsonArray, isJsonObject, type JsonValue, stringifyJson } from './json.ts';

/** A place where two values differ. A side is null if it has nothing there. */
export interface JsonDifference {
  /** "meta.preBalances[3]"; empty for the whole value. */
  readonly path: string;
  /** JSON text. */
  readonly a: string | null;
  readonly b: string | null;
}

/** The first `max` places where two values differ, in the order of the first value. Both are nested as little as answers are. */
export function jsonDifferences(a: JsonValue, b: JsonValue, max: number): readonly JsonDifference[] {
  const found: JsonDifference[] = [];
  collect('', a, b, MAX_LEVELS, found, max);
  return found;
}

function collect(
  path: string,
  a: JsonValue | undefined,
  b: JsonValue | undefined,
  levels: number,
  found: JsonDifference[],
  max: number,
): void {
  if (found.length >= max || Object.is(a, b)) return;
  if (levels > 0 && isJsonArray(a) && isJsonArray(b)) {
    for (let at = 0; at < Math.max(a.length, b.length) && found.length < max; at++)
      collect(`${path}[${at}]`, a[at], b[at], levels - 1, found, max);
  } else if (levels > 0 && isJsonObject(a) && isJsonObject(b)) {
    for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
      if (found.length >= max) return;
      collect(path === '' ? name : `${path}.${name}`, memberOf(a, name), memberOf(b, name), levels - 1, found, max);
    }
  } else {
    const [one, other] = [print(a), print(b)];
    if (one !== other) found.push({ path, a: one, b: other });
  }
}

/** Names of the prototype are names like any other. */
function memberOf(object: { readonly [name: string]: JsonValue }, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function print(value: JsonValue | undefined): string | null {
  return value === undefined ? null : stringifyJson(value);
}

/** Answers have up to 15. */
const MAX_LEVELS = 64;
