import { type Decoder, decodeU8, fail } from '../../shared/json/json-decoding.ts';

/** Decodes the `version` member of an entry; null if absent. Some recorders store the number as text. */
export const decodeVersion: Decoder<'legacy' | number | null> = (value) => {
  if (value === undefined || value === null) return null;
  if (value === 'legacy') return value;
  if (typeof value === 'number') return decodeU8(value);
  if (typeof value === 'string' && /^\d{1,3}$/.test(value)) return decodeU8(Number(value));
  return fail('"legacy" or a version number', value);
};
