import type { ViewedAccount } from '../../analysis/transaction/accounts.ts';

/** The roles of an account in words: "fee payer", "signer, writable", "program", "read-only". */
export function formatRoles({ feePayer, signer, writable, program }: Omit<ViewedAccount, 'source'>): string {
  if (feePayer) return 'fee payer';
  const words = [signer && 'signer', writable && 'writable', program && 'program'].filter((word) => word !== false);
  return words.length === 0 ? 'read-only' : signer && !writable ? [...words, 'read-only'].join(', ') : words.join(', ');
}

/** Where an account is named: "message", "table 1: 48". Tables are counted from 1, as the list under the accounts does. */
export function formatSource({ source }: Pick<ViewedAccount, 'source'>): string {
  if (source.kind === 'message') return 'message';
  if (source.table === null || source.entry === null) return 'lookup table';
  return `table ${source.table + 1}: ${source.entry}`;
}
