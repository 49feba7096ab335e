import { excerpt, excerptPair } from '../../shared/format/shorten-text.ts';
import { isNestedDeeper, type JsonValue, stringifyJson } from '../../shared/json/json.ts';

/** Two values as text. Of long ones, the part around the first character that differs. A value that is missing is null. */
export function printPair(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
): readonly [string | null, string | null] {
  const [text, otherText] = [printed(one), printed(other)];
  if (text === null || otherText === null) return [text && excerpt(text), otherText && excerpt(otherText)];
  return excerptPair(text, otherText);
}

function printed(value: JsonValue | undefined): string | null {
  if (value === undefined) return null;
  if (isNestedDeeper(value, MAX_LEVELS)) return `${Array.isArray(value) ? 'a list' : 'an object'}, deeply nested`;
  return stringifyJson(value);
}

const MAX_LEVELS = 20;
