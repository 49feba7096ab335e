import { compareTransactions } from '../../analysis/compare/compare-transactions.ts';
import type { ComparedPart } from '../../analysis/compare/comparison.ts';
import { checkTransaction } from '../../analysis/contradictions/check-transaction.ts';
import { findLookAlikes, type LookAlikes } from '../../analysis/look-alikes/look-alikes.ts';
import { transactionAddresses } from '../../analysis/look-alikes/transaction-addresses.ts';
import { viewTransactionWith } from '../../analysis/transaction/view-transaction-with.ts';
import type { ViewedTransaction } from '../../analysis/transaction/viewed-transaction.ts';
import type { ShownTransaction } from '../../rpc-protocol/responses/transaction-response.ts';
import type { CustomErrorNames } from '../../solana/errors/custom-error-names.ts';
import type { Address } from '../../solana/ids/ids.ts';

export interface ViewedPair {
  readonly a: ViewedSide;
  readonly b: ViewedSide;
  readonly parts: readonly ComparedPart[];
  readonly addresses: ReadonlySet<Address>;
  /** Of both transactions: an address of one may look like one of the other. */
  readonly lookAlikes: LookAlikes;
}

export interface ViewedSide {
  readonly view: ViewedTransaction;
  /** The answer contradicts itself, so its outcome proves nothing. */
  readonly isContradicted: boolean;
}

export function viewBoth(a: ShownTransaction, b: ShownTransaction, errorNames: CustomErrorNames): ViewedPair {
  const [one, other] = [viewTransactionWith(errorNames, a), viewTransactionWith(errorNames, b)];
  const addresses = new Set([...transactionAddresses(one), ...transactionAddresses(other)]);
  const lookAlikes = findLookAlikes(addresses);
  return {
    a: viewSide(one, lookAlikes),
    b: viewSide(other, lookAlikes),
    parts: compareTransactions(one, other),
    addresses,
    lookAlikes,
  };
}

function viewSide(view: ViewedTransaction, lookAlikes: LookAlikes): ViewedSide {
  // Bytes alone claim nothing.
  const isContradicted = view.answer.slot !== null && checkTransaction(view, UNKNOWN).length > 0;
  return { view: { ...view, lookAlikes }, isContradicted };
}

/** Signatures are verified on the page of each transaction. */
const UNKNOWN = { checks: null, listed: null };
