import type { ViewedAccount } from '../../../analysis/transaction/accounts.ts';
import { formatRoles, formatSource } from '../role-text.ts';

/** The accounts as CSV with lamports as whole numbers; an empty field is "not recorded". */
export function formatAccountsCsv(accounts: readonly ViewedAccount[]): string {
  const rows = accounts.map((account) => [
    account.index,
    account.address,
    `"${formatRoles(account)}"`,
    formatSource(account),
    account.before ?? '',
    account.after ?? '',
  ]);
  return [HEAD, ...rows.map((row) => row.join(','))].join('\r\n');
}

const HEAD = 'index,address,role,source,lamports_before,lamports_after';
