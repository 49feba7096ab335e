import type { ResponseMeta, TransactionEntry } from '../../../rpc-protocol/responses/transaction-response.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { parseComputeBudget, unitPriceOf } from '../transaction/fees.ts';
import { accountAddresses, topLevelCalls } from './block-row.ts';

/** The price that a transaction asks for, in micro-lamports a compute unit; null if the answer does not show it. */
export function entryUnitPrice({ body, meta, version }: PricedEntry): bigint | null {
  const calls = topLevelCalls(body, accountAddresses(body, meta?.loadedAddresses ?? null));
  if (calls === null || calls.some(({ programId }) => programId === null)) return null;
  // Only a price that is in the bytes can be read.
  if (calls.some(({ programId, data }) => programId === COMPUTE_BUDGET_PROGRAM && data === null)) return null;
  const config = configOf(body);
  if (version === 1 && config === null) return null;
  return unitPriceOf(parseComputeBudget(calls, config), calls);
}

interface PricedEntry extends Pick<TransactionEntry, 'body' | 'version'> {
  readonly meta: Pick<ResponseMeta, 'loadedAddresses'> | null;
}

function configOf(body: TransactionEntry['body']) {
  if (body.form === 'wire') return body.transaction.message.config;
  return body.form === 'parsed' || body.form === 'partial' ? body.config : null;
}
