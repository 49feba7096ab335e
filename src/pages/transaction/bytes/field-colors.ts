import type { WireFieldKind } from '../../../solana/wire/field-mapper.ts';

/** The class of base.css that gives each kind its ink. */
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
