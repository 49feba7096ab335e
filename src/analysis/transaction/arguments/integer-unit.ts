import type { ValueKind } from '../../../solana/idl/idl-reader.ts';
import { nameWords } from './name-words.ts';

/** What an integer counts, as far as its type or its name tells. */
export type IntegerUnit =
  | { readonly is: 'lamports' | 'basisPoints' | 'time' }
  | { readonly is: 'amount'; readonly decimals: number; readonly unit: string | null };

/** The type decides, if it says anything. null: neither tells. */
export function integerUnit(name: string, value: bigint, kind: ValueKind | undefined): IntegerUnit | null {
  if (kind?.is === 'amount') return kind;
  if (kind?.is === 'time') return isTime(value) ? { is: 'time' } : null;
  const words = nameWords(name);
  const has = (...any: readonly string[]) => any.some((word) => words.includes(word));
  if (has('bps', 'bp') || /basis_points?$/.test(words.join('_'))) return { is: 'basisPoints' };
  if (has('lamports', 'sol') && !has('micro', 'per', 'price', 'rate', 'usd', 'token')) return { is: 'lamports' };
  if (isTime(value) && TIME_NAMES.test(words.join('_'))) return { is: 'time' };
  return null;
}

/** Seconds between 2001 and 2286: anything else under such a name is a duration, milliseconds, or unset. */
function isTime(value: bigint): boolean {
  return value >= 10n ** 9n && value < 10n ** 10n;
}

const TIME_NAMES =
  /(?:^|_)(?:timestamp|time|ts|date|deadline|expiry|expiration|expires)(?:$|_(?:at|ts|time|unix)$)|_(?:at|until)$/;
