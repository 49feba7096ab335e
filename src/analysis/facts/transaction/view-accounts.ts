import { NO_LOADED_ADDRESSES, type AddressTableLookup } from '../../../solana/model/transaction.ts';
import { resolveAccountKeys } from '../../../solana/model/account-keys.ts';
import type {
  PartialBody,
  ResponseMeta,
  TransactionBody,
} from '../../../rpc-protocol/responses/transaction-response.ts';
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

/**
 * The accounts in index order, before programs and balances are added; null in place of one that could not be decoded, and empty if the
 * transaction could not be.
 */
export function namedAccounts(body: TransactionBody, meta: ResponseMeta | null): readonly (NamedAccount | null)[] {
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
        source: source === 'lookupTable' ? (places[loaded++] ?? SOME_TABLE) : sourceOf(source),
      }));
    }
    case 'partial':
      return partialAccounts(body, meta);
    case 'undecoded':
      return [];
  }
}

function partialAccounts(
  { accountKeys, isCompiled, addressTableLookups }: PartialBody,
  meta: ResponseMeta | null,
): readonly (NamedAccount | null)[] {
  const places = placesInTables(addressTableLookups);
  const { writable, readonly } = (isCompiled ? meta?.loadedAddresses : null) ?? NO_LOADED_ADDRESSES;
  const loaded = [...writable, ...readonly].map((address, at) => ({
    address,
    signer: false,
    writable: at < writable.length,
    source: places[at] ?? SOME_TABLE,
  }));
  const named = accountKeys.map((key) => key && { ...key, address: key.pubkey, source: sourceOf(key.source) });
  return [...named, ...loaded];
}

function sourceOf(word: string): AccountSource {
  if (word === 'transaction') return MESSAGE;
  return word === 'lookupTable' ? SOME_TABLE : { kind: 'unknown', word };
}

/** Adds the balances to the accounts, and which of them are called as programs. Leaves out those that could not be decoded. */
export function viewAccounts(
  named: readonly (NamedAccount | null)[],
  programs: ReadonlySet<Address>,
  meta: ResponseMeta | null,
): readonly ViewedAccount[] {
  return named.flatMap((account, index) =>
    account === null
      ? []
      : {
          ...account,
          index,
          feePayer: index === 0,
          program: programs.has(account.address),
          before: meta?.preBalances[index] ?? null,
          after: meta?.postBalances[index] ?? null,
        },
  );
}

/** undefined if the fee payer's address could not be decoded. */
export function feePayerOf(accounts: readonly ViewedAccount[]): ViewedAccount | undefined {
  return accounts.find(({ feePayer }) => feePayer);
}

/** True if an account that could not be decoded may have signed. */
export function mayLackSigner(body: TransactionBody): boolean {
  return body.form === 'partial' && body.accountKeys.includes(null);
}

/** The account at an index, which is not its position if one before it could not be decoded. */
export function accountAt(accounts: readonly ViewedAccount[], index: number): ViewedAccount | undefined {
  const account = accounts[index];
  return account?.index === index ? account : accounts.find((each) => each.index === index);
}

/** The lookups of the message; null if the answer leaves them out. */
export function lookupsOf(body: TransactionBody): readonly AddressTableLookup[] | null {
  if (body.form === 'wire') return body.transaction.message.addressTableLookups;
  return body.form === 'parsed' || body.form === 'partial' ? body.addressTableLookups : null;
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
  if (before === null || after === null || meta.fee === null) return null;
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

/** null if one of them is. */
function total(balances: readonly (bigint | null)[]): bigint | null {
  return balances.reduce((sum, balance) => (sum === null || balance === null ? null : sum + balance), 0n);
}
