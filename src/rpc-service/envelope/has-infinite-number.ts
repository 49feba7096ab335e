import type { JsonValue } from '../../shared/json/json.ts';

/** True if a number in this JSON is beyond the largest double, such as 1e400. Nodes do not parse it. */
export function hasInfiniteNumber(text: string, value: JsonValue): boolean {
  return MAY_OVERFLOW.test(text) && isInfinite(value);
}

/** Only a number with an exponent or with hundreds of digits can be that large. */
const MAY_OVERFLOW = /\d[eE]\+?\d|\d{309}/;

function isInfinite(value: JsonValue): boolean {
  if (typeof value === 'number' || typeof value === 'bigint') return !Number.isFinite(Number(value));
  return typeof value === 'object' && value !== null && Object.values(value).some(isInfinite);
}
