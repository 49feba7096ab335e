import { type Decoder, fail } from '../../shared/json/json-decoding.ts';

/** Decodes the `version` member of an entry; null if absent. Some recorders store the number as text. Keeps other words verbatim. */
export const decodeVersion: Decoder<number | string | null> = (value) => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return /^\d{1,3}$/.test(value) ? Number(value) : value;
  return fail('"legacy" or a version number', value);
};
