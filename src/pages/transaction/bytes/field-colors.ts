import type { WireFieldKind } from '../../../solana/wire/field-mapper.ts';

/** The CSS class that sets the color of each kind of field. */
export const FIELD_COLORS: Readonly<Record<WireFieldKind, string>> = {
  signature: 'field-signature',
  header: 'field-header',
  length: 'field-length',
  key: 'field-public-key',
  hash: 'field-blockhash',
  program: 'field-program-index',
  account: 'field-account-index',
  data: 'field-data',
};
