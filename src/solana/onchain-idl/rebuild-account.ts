import { ByteError } from '../../shared/bytes/bytes.ts';
import type { Address, Signature, Slot } from '../ids/ids.ts';
import { type AccountChange, type PastInstruction, findAccountChange } from './account-change.ts';

/** A transaction in the list of those that name an account. */
export interface PastTransaction {
  readonly signature: Signature;
  readonly slot: Slot;
  readonly succeeded: boolean;
}

/** Reads the history of accounts. */
export interface AccountHistory {
  /** The transactions that name an account, newest first, from the one before `before` on; at most `PAGE_LENGTH`. */
  readonly list: (account: Address, before: Signature) => Promise<readonly PastTransaction[]>;
  /** All instructions of a transaction, inner ones too, in the order in which they ran; null if they are not all recorded. */
  readonly read: (signature: Signature) => Promise<readonly PastInstruction[] | null>;
}

/** An account as it was before a transaction. */
export interface RebuiltAccount {
  readonly data: Uint8Array;
  /** Those that were read. */
  readonly transactions: number;
  /** The newest transaction that changed it. */
  readonly changedIn: PastTransaction;
}

/** Why an account cannot be rebuilt, as a whole sentence. */
export interface LostHistory {
  readonly reason: string;
}

export const PAGE_LENGTH = 1000;
/** The most transactions that are read. A write has up to some 900 bytes, and packed IDLs some 10 kB. */
export const MOST_TRANSACTIONS = 300;

/**
 * Rebuilds the data of an IDL account of `program` as it was before a transaction, from the transactions that wrote it and the buffers
 * that were copied into it. Rejects as `history` does.
 */
export async function rebuildAccount(
  history: AccountHistory,
  account: Address,
  program: Address,
  before: Signature,
): Promise<RebuiltAccount | LostHistory> {
  const rebuilding = createRebuilding(history, program);
  try {
    const last = await rebuilding.lastChange(account, before);
    const data = await rebuilding.dataBefore(account, before);
    if (data === null) return { reason: 'The account was closed at that time.' };
    return { data, transactions: rebuilding.count(), changedIn: last };
  } catch (error) {
    if (error instanceof LostError) return { reason: error.message };
    if (error instanceof ByteError) return { reason: 'The writes in its history do not fit together.' };
    throw error;
  }
}

class LostError extends Error {}

function createRebuilding(history: AccountHistory, program: Address) {
  const lists = new Map<Address, PastTransaction[]>();
  const changes = new Map<Signature, readonly AccountChange[]>();
  let pages = 0;
  let steps = 0;

  /**
   * The transactions before a given one, newest first. The list of an account starts at the newest requested one and is
   * loaded once.
   */
  async function* transactionsBefore(account: Address, before: Signature): AsyncGenerator<PastTransaction> {
    const known = lists.get(account) ?? [];
    const start = known.findIndex(({ signature }) => signature === before) + 1;
    const list = start === 0 ? [] : known;
    lists.set(account, list);
    for (let at = start; ; at++) {
      if (at >= list.length) {
        pages += 1;
        if (pages > MOST_PAGES) throw new LostError(TOO_LONG);
        const page = await history.list(account, list.at(-1)?.signature ?? before);
        list.push(...page);
      }
      const transaction = list[at];
      if (transaction === undefined) return;
      yield transaction;
    }
  }

  async function changesOf({ signature }: PastTransaction): Promise<readonly AccountChange[]> {
    const known = changes.get(signature);
    if (known !== undefined) return known;
    if (changes.size >= MOST_TRANSACTIONS) throw new LostError(TOO_LONG);
    const instructions = await history.read(signature);
    if (instructions === null) {
      throw new LostError(`The endpoint lists transaction ${signature}, but does not return all of its instructions.`);
    }
    const found = instructions.flatMap((instruction) => findAccountChange(instruction, program) ?? []);
    changes.set(signature, found);
    return found;
  }

  async function lastChange(account: Address, before: Signature): Promise<PastTransaction> {
    for await (const transaction of transactionsBefore(account, before)) {
      if (transaction.succeeded && (await changesOf(transaction)).some((change) => change.account === account)) {
        return transaction;
      }
    }
    throw new LostError(`The endpoint has no earlier transaction that wrote ${account}: its history begins later.`);
  }

  async function dataBefore(account: Address, before: Signature): Promise<Uint8Array | null> {
    const transaction = await lastChange(account, before);
    return dataWithin(account, transaction, (await changesOf(transaction)).length);
  }

  /** After the first `count` changes of a transaction. */
  async function dataWithin(account: Address, transaction: PastTransaction, count: number): Promise<Uint8Array | null> {
    steps += 1;
    // Lists that contradict each other lead in circles.
    if (steps > MOST_STEPS) throw new LostError('The lists of its history contradict each other.');
    const all = (await changesOf(transaction)).slice(0, count);
    const at = all.findLastIndex((change) => change.account === account);
    const change = all[at];
    if (change === undefined) return dataBefore(account, transaction.signature);
    const [own, source] = [
      change.isStart ? NOTHING : await dataWithin(account, transaction, at),
      change.source === null ? NOTHING : await dataWithin(change.source, transaction, at),
    ];
    if (own === null || source === null) throw new LostError(`A transaction wrote ${account} while it was closed.`);
    return change.apply(own, source);
  }

  return { lastChange, dataBefore, count: () => changes.size };
}

const NOTHING = new Uint8Array();
const MOST_PAGES = 20;
/** A transaction can contain several writes. */
const MOST_STEPS = 10 * MOST_TRANSACTIONS;
const TOO_LONG = `It takes more than ${MOST_TRANSACTIONS} transactions.`;
