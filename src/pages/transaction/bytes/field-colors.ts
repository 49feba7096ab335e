import type { WireFieldKind } from '../../../solana/wire/field-mapper.ts';

/** The CSS class that sets the color of each kind of field. */
export const FIELD_COLORS: Readonly<Record<WireFieldKind, string>> = {
  signature: 'sig',
  header: 'hdr',
  length: 'len',
  key: 'pub',
  hash: 'hash',
  program: 'ix',
  account: 'acc',
  data: 'data',
};
