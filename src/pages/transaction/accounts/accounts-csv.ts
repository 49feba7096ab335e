import { formatRoles, formatSource } from '../../../analysis/explain/fields/account-text.ts';
import { damageRecord } from '../../../analysis/explain/fields/damage-record.ts';
import type { ViewedAccount } from '../../../analysis/facts/transaction/view-accounts.ts';
import type { Damage } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import { formatCsv } from '../../../shared/json/records.ts';

/**
 * One CSV row per account, lamports as whole numbers; an empty field means "not recorded", or that the answer has it in another form, which
 * `damage` then says.
 */
export function formatAccountsCsv(
  accounts: readonly ViewedAccount[],
  damage: readonly Damage[] = [],
  complete: (records: readonly JsonObject[]) => readonly JsonObject[] = (records) => records,
): string {
  const ofAccounts = damage.filter(({ path }) => PER_ACCOUNT.test(path));
  return formatCsv(
    complete(
      accounts.map((account) => ({
        index: account.index,
        address: account.address,
        role: formatRoles(account),
        source: formatSource(account),
        lamports_before: account.before,
        lamports_after: account.after,
        ...(ofAccounts.length > 0 && {
          damage: damageRecord(ofAccounts.filter(({ path }) => path.includes(`[${account.index}]`))),
        }),
      })),
    ),
  );
}

const PER_ACCOUNT = /(?:preBalances|postBalances|accountKeys)\[/;
