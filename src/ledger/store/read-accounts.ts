import type { AccountReads } from '../../rpc-service/ledger-store.ts';
import { accountNotKnown, accountsNotKnown } from '../../rpc-service/rpc-error.ts';
import type { KeyValueReader } from '../engine/key-value.ts';
import { withRowError } from '../engine/errors.ts';
import { decodeAccountRow } from '../rows/account-row.ts';
import { type AccountTable, readAccountTable } from '../rows/account-table.ts';
import { addressKey } from '../rows/address-rows.ts';

/** Reads the `account` table, which says of an account only what changed from one of its slots to the next. */
export function createAccountReads(kv: KeyValueReader): AccountReads {
  let known: AccountTable | null = null;
  const readTable = async (): Promise<AccountTable | null> => (known ??= await readAccountTable(kv));
  return {
    hasAccounts: async () => (await readTable()) !== null,
    account: async (address, slot) => {
      const table = await readTable();
      if (table === null || !table.slots.includes(slot)) throw accountsNotKnown(slot);
      const range = { from: addressKey(address, slot), to: addressKey(address, 0n), limit: 1 };
      for await (const { key, cell } of kv.rowsIn('account', range))
        return withRowError('account', key, () => decodeAccountRow(cell.value));
      if (!table.complete) throw accountNotKnown(address);
      return null;
    },
  };
}
