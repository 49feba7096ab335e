import type { ViewedAccount } from './view-accounts.ts';

/** An account's roles: "fee payer", "signer, writable", "program", "read-only". */
export function formatRoles({ feePayer, signer, writable, program }: Omit<ViewedAccount, 'source'>): string {
  if (feePayer) return 'fee payer';
  const roles = [signer && 'signer', writable && 'writable', program && 'program'].filter((role) => role !== false);
  return roles.length === 0 ? 'read-only' : signer && !writable ? [...roles, 'read-only'].join(', ') : roles.join(', ');
}

/** Where an account's address comes from: "message", "table 1: 48". Lookup tables are numbered from 1, as below the accounts. */
export function formatSource({ source }: Pick<ViewedAccount, 'source'>): string {
  if (source.kind === 'message') return 'message';
  if (source.kind === 'unknown') return `${source.word} (unknown)`;
  if (source.table === null || source.entry === null) return 'lookup table';
  return `table ${source.table + 1}: ${source.entry}`;
}
