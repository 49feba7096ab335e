import type { AddressFilter } from '../../analysis/address/address-filter.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import type { Signature } from '../../solana/ids/ids.ts';

/** What is requested. */
export interface AddressPageOptions {
  /**
   * `auto` sends getSignaturesForAddress, or its deprecated name if the endpoint knows only that. It never tries
   * getTransactionsForAddress: few providers have it, and they charge more for it.
   */
  readonly method: 'auto' | 'getSignaturesForAddress' | 'getTransactionsForAddress';
  readonly commitment: Commitment;
  readonly limit: number;
  /** The list begins with the transaction before this one; null: with the newest. */
  readonly before: Signature | null;
  /** The list ends with the transaction after this one; null: with the oldest. */
  readonly until: Signature | null;
  /** For getTransactionsForAddress; null for the other methods. */
  readonly search: AddressSearch | null;
}

/** What an endpoint with getTransactionsForAddress can be asked; the other methods list the newest transactions first, and all of them. */
export interface AddressSearch extends Omit<AddressFilter, 'text'> {
  readonly order: 'newest' | 'oldest';
  /** Where the page begins, in the endpoint's words; null: the first page. */
  readonly paginationToken: string | null;
}

export function isFirstPage({ before, search }: AddressPageOptions): boolean {
  return before === null && (search === null || search.paginationToken === null);
}
