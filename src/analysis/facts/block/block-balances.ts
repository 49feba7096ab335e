import { type AccountBalances, type RecordedBalances, balancesByAccount } from '../../../solana/balance-chain.ts';
import { tryDecodeEntry, type BodyDecoder, decodeVersion } from '../../../rpc-protocol/responses/decode-transaction.ts';
import { decodeTokenBalance, decodeLoadedAddresses } from '../../../rpc-protocol/responses/decode-meta.ts';
import { NO_LOADED_ADDRESSES } from '../../../solana/model/transaction.ts';
import type { ResponseMeta, TransactionEntry } from '../../../rpc-protocol/responses/transaction-response.ts';
import {
  DecodeError,
  arrayOf,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeU64,
} from '../../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { type TokenChange, tokenChanges } from '../transaction/token-changes.ts';
import { accountAddresses, writableAccounts } from './block-row.ts';
import { tipsOf } from './tips.ts';

/** The accounts of a transaction in any encoding, and their balances. */
export interface TransactionBalances {
  readonly accounts: readonly (Address | null)[];
  /** The accounts that it locks for writing. */
  readonly writable: readonly Address[];
  /** null without metadata, and if some of them could not be decoded. */
  readonly recorded: RecordedBalances | null;
}

export function transactionBalances({ body, meta }: TransactionWithBalances): TransactionBalances {
  const loaded = meta?.loadedAddresses ?? null;
  const accounts = accountAddresses(body, loaded);
  if (meta === null) return { accounts, writable: writableAccounts(body, loaded), recorded: null };
  const { preTokenBalances, postTokenBalances } = meta;
  const named = withoutGaps(accounts);
  const preBalances = withoutGaps(meta.preBalances);
  const postBalances = withoutGaps(meta.postBalances);
  return {
    accounts,
    writable: writableAccounts(body, loaded),
    recorded:
      named === null || preBalances === null || postBalances === null || preBalances.length === 0
        ? null
        : { accounts: named, preBalances, postBalances, preTokenBalances, postTokenBalances },
  };
}

/** null if an item could not be decoded. */
function withoutGaps<T>(items: readonly (T | null)[]): readonly T[] | null {
  const known = items.filter((item) => item !== null);
  return known.length === items.length ? known : null;
}

/** Decodes only the accounts of a transaction and their balances. What cannot be decoded is missing. */
export function decodeTransactionBalances(json: JsonValue, decodeBody: BodyDecoder): TransactionBalances {
  try {
    const object = decodeObject(json);
    const version = decodeMember(object, 'version', decodeVersion);
    return transactionBalances({
      body: decodeMember(object, 'transaction', (body) => decodeBody(body, version)),
      meta: decodeOptionalMember(object, 'meta', decodeBalances),
    });
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return transactionBalances(tryDecodeEntry(json, decodeBody));
  }
}

/** One account in the transactions of a block. */
export interface FollowedAccount {
  /** A step for each transaction that names it, in block order. */
  readonly steps: readonly AccountStep[];
  /** The token accounts in the block that record it as their owner, most transactions first. */
  readonly owned: readonly OwnedTokenAccount[];
}

export interface AccountStep {
  /** Index of the transaction in the block. */
  readonly index: number;
  /** Whether a recorded balance is another one afterwards. */
  readonly hasChanged: boolean;
  /** False if the transaction locks it only for reading, and its balances are equal. */
  readonly mayChange: boolean;
  /** null if they are not recorded. */
  readonly lamports: Pick<AccountBalances, 'before' | 'after'> | null;
  /** Its balances as a token account: one, or two if its mint changed. */
  readonly tokens: readonly TokenChange[];
}

export interface OwnedTokenAccount {
  readonly account: Address;
  readonly mint: Address;
  readonly decimals: number;
  /** Number of transactions that record its balance. */
  readonly transactions: number;
  /** Before the first and after the last of them; null: the account did not exist, or had another mint. */
  readonly first: bigint | null;
  readonly last: bigint | null;
}

export function followAccount(transactions: readonly TransactionBalances[], account: Address): FollowedAccount {
  const steps: AccountStep[] = [];
  const owned = new Map<string, OwnedTokenAccount>();
  for (const [index, { accounts, writable, recorded }] of transactions.entries()) {
    const changes = tokenChanges(recorded, accounts) ?? [];
    for (const change of changes) if (change.owner === account) addOwned(owned, change);
    if (!accounts.includes(account)) continue;
    const lamports = (recorded && balancesByAccount(recorded))?.find(({ account: each }) => each === account) ?? null;
    const tokens = changes.filter((change) => change.account === account);
    const hasChanged =
      (lamports !== null && lamports.before !== lamports.after) || tokens.some(({ change }) => change !== 0n);
    steps.push({
      index,
      hasChanged,
      mayChange: hasChanged || writable.includes(account),
      lamports: lamports && { before: lamports.before, after: lamports.after },
      tokens,
    });
  }
  return { steps, owned: [...owned.values()].toSorted((a, b) => b.transactions - a.transactions) };
}

/** The payments of a block's transactions to accounts that collect tips for block builders. */
export interface BlockTips {
  readonly lamports: bigint;
  /** Of the transactions that paid. */
  readonly indexes: readonly number[];
}

/** Adds up by how much the tip accounts gained in each transaction. Transactions without balances do not count. */
export function sumTips(transactions: readonly (RecordedBalances | null)[]): BlockTips {
  let lamports = 0n;
  const indexes: number[] = [];
  for (const [index, recorded] of transactions.entries()) {
    const paid = (recorded && tipsOf(recorded.accounts, recorded)) ?? 0n;
    lamports += paid;
    if (paid > 0n) indexes.push(index);
  }
  return { lamports, indexes };
}

/** The parts of a transaction that name its accounts and their balances. */
export interface TransactionWithBalances extends Pick<TransactionEntry, 'body'> {
  readonly meta: Pick<
    ResponseMeta,
    'loadedAddresses' | 'preBalances' | 'postBalances' | 'preTokenBalances' | 'postTokenBalances'
  > | null;
}

function decodeBalances(json: JsonValue | undefined): TransactionWithBalances['meta'] {
  const meta = decodeObject(json);
  return {
    loadedAddresses: decodeOptionalMember(meta, 'loadedAddresses', decodeLoadedAddresses) ?? NO_LOADED_ADDRESSES,
    preBalances: decodeMember(meta, 'preBalances', arrayOf(decodeU64)),
    postBalances: decodeMember(meta, 'postBalances', arrayOf(decodeU64)),
    preTokenBalances: decodeOptionalMember(meta, 'preTokenBalances', arrayOf(decodeTokenBalance)),
    postTokenBalances: decodeOptionalMember(meta, 'postTokenBalances', arrayOf(decodeTokenBalance)),
  };
}

function addOwned(
  owned: Map<string, OwnedTokenAccount>,
  { account, mint, decimals, before, after }: TokenChange,
): void {
  if (account === null) return;
  const key = `${account} ${mint}`;
  const known = owned.get(key);
  owned.set(key, {
    account,
    mint,
    decimals,
    transactions: (known?.transactions ?? 0) + 1,
    first: known === undefined ? before : known.first,
    last: after,
  });
}
