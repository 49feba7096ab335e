import { isNestedDeeper, type JsonValue, stringifyJson } from '../../shared/json/json.ts';

/** Two values as text. Of long ones, the part around the first character that differs. A value that is missing is null. */
export function excerptPair(
  one: JsonValue | undefined,
  other: JsonValue | undefined,
): readonly [string | null, string | null] {
  const [text, otherText] = [printed(one), printed(other)];
  if (text === null || otherText === null) return [text && excerpt(text, 0), otherText && excerpt(otherText, 0)];
  let same = 0;
  while (same < text.length && text[same] === otherText[same]) same += 1;
  return [excerpt(text, same), excerpt(otherText, same)];
}

function printed(value: JsonValue | undefined): string | null {
  if (value === undefined) return null;
  if (isNestedDeeper(value, MAX_LEVELS)) return `${Array.isArray(value) ? 'a list' : 'an object'}, deeply nested`;
  return stringifyJson(value);
}

function excerpt(text: string, around: number): string {
  if (text.length <= LENGTH) return text;
  const start = Math.max(0, Math.min(around - BEFORE, text.length - LENGTH));
  const end = start + LENGTH;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** Characters. */
const LENGTH = 160;
/** Characters before the one that differs. */
const BEFORE = 40;
const MAX_LEVELS = 20;
