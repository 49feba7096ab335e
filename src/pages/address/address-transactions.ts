import type { AddressTransaction } from '../../rpc-protocol/responses/decode-signatures.ts';
import { damageRecord } from '../../analysis/explain/fields/damage-record.ts';
import { formatListError } from '../../features/listed-transactions/format-list-error.ts';
import { formatTransactionError } from '../../solana/errors/format-transaction-error.ts';
import { formatCsv, formatNdjson } from '../../shared/json/records.ts';
import { encodeTransactionErrorJson } from '../../solana/errors/transaction-error-json.ts';
import type { Signature, Slot } from '../../solana/ids/ids.ts';
import type { AccountBalances } from '../../solana/balance-chain.ts';

/** Which transactions of a page to show. */
export interface AddressFilter {
  readonly outcome: 'all' | 'ok' | 'failed';
  /** Both inclusive; null: no limit. */
  readonly minSlot: Slot | null;
  readonly maxSlot: Slot | null;
  /** Text in the memo, the signature or the error; empty matches everything. */
  readonly text: string;
}

/** Text with a capital letter is matched case-sensitively in signatures, as base58 is case-sensitive. */
export function filterAddressTransactions(
  rows: readonly AddressTransaction[],
  { outcome, minSlot, maxSlot, text }: AddressFilter,
): readonly AddressTransaction[] {
  const wanted = text.trim();
  const lower = wanted.toLowerCase();
  const matches = ({ signature, memo, err }: AddressTransaction) =>
    (wanted === lower ? signature.toLowerCase() : signature).includes(wanted) ||
    memo?.toLowerCase().includes(lower) === true ||
    (err !== null && `${formatListError(err)}\n${formatTransactionError(err)}`.toLowerCase().includes(lower));
  return rows.filter(
    (row) =>
      (outcome === 'all' || outcomeOf(row) === outcome) &&
      (minSlot === null || row.slot >= minSlot) &&
      (maxSlot === null || row.slot <= maxSlot) &&
      (wanted === '' || matches(row)),
  );
}

function outcomeOf({ err, isOutcomeUnknown }: AddressTransaction): AddressFilter['outcome'] | null {
  if (isOutcomeUnknown === true) return null;
  return err === null ? 'ok' : 'failed';
}

/** The transactions as text, with the names and values of getSignaturesForAddress. Missing values are empty (CSV) or null (NDJSON).
 * `damage` says which of them have another shape in the answer; `balances` are those of the address in the transactions that were read. */
export function exportAddressTransactions(
  rows: readonly AddressTransaction[],
  form: 'csv' | 'ndjson',
  balances: ReadonlyMap<Signature, AccountBalances> = new Map(),
): string {
  const hasTokens = [...balances.values()].some(({ tokenBefore, tokenAfter }) => tokenBefore ?? tokenAfter);
  const hasDamage = rows.some(({ damage }) => damage !== undefined);
  const records = rows.map(
    ({ signature, slot, transactionIndex, blockTime, err, memo, confirmationStatus, damage }) => ({
      signature,
      slot,
      transactionIndex,
      blockTime,
      err: err && encodeTransactionErrorJson(err),
      memo,
      confirmationStatus,
      ...(hasDamage && { damage: damageRecord(damage) }),
      ...(balances.size > 0 && balanceRecord(balances.get(signature), hasTokens)),
    }),
  );
  return form === 'csv' ? formatCsv(records) : formatNdjson(records);
}

/** The change of an account and what it left. Tokens are in the smallest unit. */
function balanceRecord(balances: AccountBalances | undefined, hasTokens: boolean) {
  const { before, after, tokenBefore, tokenAfter } = balances ?? {};
  const tokens = tokenAfter ?? tokenBefore ?? null;
  const amountOf = (token: typeof tokenAfter) => token?.uiTokenAmount.amount ?? 0n;
  return {
    lamportsChange: before === undefined || after === undefined ? null : after - before,
    lamportsAfter: after ?? null,
    ...(hasTokens && {
      mint: tokens?.mint ?? null,
      tokenChange: tokens && amountOf(tokenAfter) - amountOf(tokenBefore),
      tokenAfter: tokens && amountOf(tokenAfter),
    }),
  };
}
