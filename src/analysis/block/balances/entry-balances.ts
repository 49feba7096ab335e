import type { ResponseMeta, TransactionEntry } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { RecordedBalances } from '../../../solana/balance-chain.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { accountAddresses, writableAccounts } from '../top-level-calls.ts';

/** The parts of a transaction that name its accounts and their balances. */
export interface BalancesEntry extends Pick<TransactionEntry, 'body'> {
  readonly meta: Pick<
    ResponseMeta,
    'loadedAddresses' | 'preBalances' | 'postBalances' | 'preTokenBalances' | 'postTokenBalances'
  > | null;
}

/** The accounts of a transaction in any encoding, and their balances. */
export interface EntryBalances {
  readonly accounts: readonly Address[];
  /** The accounts that it locks for writing. */
  readonly writable: readonly Address[];
  /** null without metadata. */
  readonly recorded: RecordedBalances | null;
}

export function entryBalances({ body, meta }: BalancesEntry): EntryBalances {
  const loaded = meta?.loadedAddresses ?? null;
  const accounts = accountAddresses(body, loaded);
  if (meta === null) return { accounts, writable: writableAccounts(body, loaded), recorded: null };
  const { preBalances, postBalances, preTokenBalances, postTokenBalances } = meta;
  return {
    accounts,
    writable: writableAccounts(body, loaded),
    recorded: { accounts, preBalances, postBalances, preTokenBalances, postTokenBalances },
  };
}
