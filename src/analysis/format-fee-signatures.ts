import { formatInteger } from '../shared/format/format-number.ts';
import type { FeeSignatures } from '../solana/model/fees.ts';

/** "1 signature", or "1,810 signatures and 5 precompile verifications". */
export function formatFeeSignatures({ signatures, verifications }: FeeSignatures): string {
  const own = `${formatInteger(signatures)} ${signatures === 1 ? 'signature' : 'signatures'}`;
  if (verifications === 0) return own;
  return `${own} and ${formatInteger(verifications)} precompile ${verifications === 1 ? 'verification' : 'verifications'}`;
}
