import { NO_LOADED_ADDRESSES, type AddressTableLookup } from '../../../solana/model/transaction.ts';
import { resolveAccountKeys } from '../../../solana/model/account-keys.ts';
import type { ResponseMeta, TransactionBody } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { Address } from '../../../solana/ids/ids.ts';

/** An account of a transaction with its roles, its source, and its balance before and after. */
export interface ViewedAccount {
  readonly index: number;
  readonly address: Address;
  readonly feePayer: boolean;
  readonly signer: boolean;
  readonly writable: boolean;
  /** Called as a program, in a top-level or an inner instruction. */
  readonly program: boolean;
  readonly source: AccountSource;
  /** Lamports; null if not recorded. */
  readonly before: bigint | null;
  readonly after: bigint | null;
}

/** The accounts in index order, before programs and balances are added; empty if the transaction could not be decoded. */
export function namedAccounts(body: TransactionBody, meta: ResponseMeta | null): readonly NamedAccount[] {
  switch (body.form) {
    case 'wire':
      return resolveAccountKeys(body.transaction.message, meta?.loadedAddresses ?? NO_LOADED_ADDRESSES).map((key) => ({
        address: key.address,
        signer: key.signer,
        writable: key.writable,
        source:
          key.source === 'transaction'
            ? MESSAGE
            : { kind: 'lookupTable' as const, table: key.table, entry: key.tableIndex },
      }));
    case 'parsed':
    case 'accounts': {
      const places = placesInTables(body.form === 'parsed' ? body.addressTableLookups : null);
      let loaded = 0;
      return body.accountKeys.map(({ pubkey, signer, writable, source }) => ({
        address: pubkey,
        signer,
        writable,
        source:
          source === 'transaction'
            ? MESSAGE
            : source === 'lookupTable'
              ? (places[loaded++] ?? SOME_TABLE)
              : { kind: 'unknown', word: source },
      }));
    }
    case 'undecoded':
      return [];
  }
}

/** Adds the balances to the accounts, and which of them are called as programs. */
export function viewAccounts(
  named: readonly NamedAccount[],
  programs: ReadonlySet<Address>,
  meta: ResponseMeta | null,
): readonly ViewedAccount[] {
  return named.map((account, index) => ({
    ...account,
    index,
    feePayer: index === 0,
    program: programs.has(account.address),
    before: meta?.preBalances[index] ?? null,
    after: meta?.postBalances[index] ?? null,
  }));
}

/** The lookups of the message; null if the answer leaves them out. */
export function lookupsOf(body: TransactionBody): readonly AddressTableLookup[] | null {
  if (body.form === 'wire') return body.transaction.message.addressTableLookups;
  return body.form === 'parsed' ? body.addressTableLookups : null;
}

/** All balances of a transaction added up, in lamports. */
export interface LamportSum {
  readonly before: bigint;
  readonly after: bigint;
  readonly fee: bigint;
  /** `before - after - fee`: 0 unless lamports appeared or disappeared otherwise. */
  readonly unexplained: bigint;
}

/** null if the balances were not recorded, or not for every account. */
export function sumLamports(meta: ResponseMeta | null): LamportSum | null {
  if (meta === null || meta.preBalances.length === 0) return null;
  if (meta.preBalances.length !== meta.postBalances.length) return null;
  const before = total(meta.preBalances);
  const after = total(meta.postBalances);
  return { before, after, fee: meta.fee, unexplained: before - after - meta.fee };
}

type AccountSource =
  | { readonly kind: 'message' }
  /** `table` is an index into the message's lookups, `entry` one into the table. Both are null if the answer lacks them. */
  | { readonly kind: 'lookupTable'; readonly table: number | null; readonly entry: number | null }
  /** The answer's word for an unknown source. */
  | { readonly kind: 'unknown'; readonly word: string };

type NamedAccount = Pick<ViewedAccount, 'address' | 'signer' | 'writable' | 'source'>;

const MESSAGE: AccountSource = { kind: 'message' };

/** Loaded accounts are in this order: the writable ones of every table, then the read-only ones of every table. */
function placesInTables(lookups: readonly AddressTableLookup[] | null): readonly AccountSource[] {
  const places = (access: 'writableIndexes' | 'readonlyIndexes') =>
    (lookups ?? []).flatMap((lookup, table) =>
      lookup[access].map((entry): AccountSource => ({ kind: 'lookupTable', table, entry })),
    );
  return [...places('writableIndexes'), ...places('readonlyIndexes')];
}

const SOME_TABLE: AccountSource = { kind: 'lookupTable', table: null, entry: null };

function total(balances: readonly bigint[]): bigint {
  return balances.reduce((sum, balance) => sum + balance, 0n);
}
