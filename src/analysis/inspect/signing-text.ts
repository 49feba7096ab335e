import { formatInteger } from '../../shared/format/format-number.ts';
import { MISSING_SIGNATURE } from '../../solana/ids/ids.ts';
import type { SignatureCheck } from '../../solana/verify-signatures.ts';
import type { ViewedTransaction } from '../facts/transaction/view-transaction.ts';

/** Whether a transaction or message from bytes is signed. */
export interface Signing {
  readonly status: 'absent' | 'warning';
  readonly text: string;
  readonly remark: string;
}

export function describeSigning(
  { signatures, accounts }: ViewedTransaction,
  checks: readonly SignatureCheck[] | null,
): Signing {
  const required = accounts.filter(({ signer }) => signer).length;
  if (signatures.length === 0)
    return {
      status: 'absent',
      text: 'Message, not signed',
      remark: `It has no signatures; ${count(required, 'is', 'are')} required before it can be executed.`,
    };
  const missing = signatures.filter((signature) => signature === MISSING_SIGNATURE).length;
  const isInvalid = (at: number) => checks?.[at] === 'invalid' && signatures[at] !== MISSING_SIGNATURE;
  const invalid = signatures.filter((_, at) => isInvalid(at)).length;
  if (invalid > 0)
    return {
      status: 'warning',
      text: 'Invalid signature',
      remark: `${count(invalid, 'does', 'do')} not match the message, so it cannot be executed as it is.`,
    };
  if (missing > 0)
    return {
      status: 'absent',
      text: missing === signatures.length ? 'Not signed' : 'Partly signed',
      remark: `${formatInteger(missing)} of ${formatInteger(signatures.length)} ${signatures.length === 1 ? 'signature' : 'signatures'} ${missing === 1 ? 'is' : 'are'} missing, so it cannot have been executed.`,
    };
  return {
    status: 'absent',
    text: 'Signed',
    remark: 'The bytes do not say whether it was executed: only a ledger does.',
  };
}

function count(signatures: number, one: string, several: string): string {
  return signatures === 1 ? `1 signature ${one}` : `${formatInteger(signatures)} signatures ${several}`;
}

/** Empty without lookups. Bytes have the positions of loaded accounts in their tables, and only a ledger has the tables. */
export function describeLookups({ lookups }: ViewedTransaction): string {
  if (lookups === null || lookups.length === 0) return '';
  const loaded = lookups.reduce(
    (sum, { writableIndexes, readonlyIndexes }) => sum + writableIndexes.length + readonlyIndexes.length,
    0,
  );
  const accounts = loaded === 1 ? '1 account' : `${formatInteger(loaded)} accounts`;
  const tables = lookups.length === 1 ? 'a lookup table' : `${formatInteger(lookups.length)} lookup tables`;
  return `It loads ${accounts} from ${tables}. Which accounts these are cannot be said without an endpoint: the bytes have only their positions in the tables.`;
}
