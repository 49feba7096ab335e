import type { ResponseMeta, TransactionEntry } from '../../rpc-protocol/responses/transaction-response.ts';
import type { RecordedBalances } from '../../solana/balance-chain/recorded-balances.ts';
import { accountAddresses } from './top-level-calls.ts';

/** The parts of a transaction that name its accounts and their balances. */
interface BalancesEntry extends Pick<TransactionEntry, 'body'> {
  readonly meta: Pick<
    ResponseMeta,
    'loadedAddresses' | 'preBalances' | 'postBalances' | 'preTokenBalances' | 'postTokenBalances'
  > | null;
}

/** The recorded balances of a transaction in any encoding; null without metadata. */
export function entryBalances({ body, meta }: BalancesEntry): RecordedBalances | null {
  return meta && { ...meta, accounts: accountAddresses(body, meta.loadedAddresses) };
}
