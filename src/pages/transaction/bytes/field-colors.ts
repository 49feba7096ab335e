import type { WireFieldKind } from '../../../solana/wire/field-map.ts';
import styles from './annotated-bytes.module.css';

/** The CSS class that sets the color of each kind of field. */
export const FIELD_COLORS: Readonly<Record<WireFieldKind, string | undefined>> = {
  signature: styles['signature'],
  header: styles['header'],
  length: styles['length'],
  key: styles['publicKey'],
  hash: styles['blockhash'],
  program: styles['programIndex'],
  account: styles['accountIndex'],
  data: styles['data'],
};
