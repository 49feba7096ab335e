import { setImmediate } from 'node:timers/promises';
import { createScheduler } from '../../rpc-service/scheduler.ts';
import type { StoredWithoutBlock, WithoutBlock } from '../../rpc-service/store/ledger-store.ts';
import type { Address, Signature } from '../../solana/ids/ids.ts';
import { transactionId } from '../../solana/model/transaction.ts';
import type { KeyValueReader } from '../engine/key-value.ts';
import { namedAddresses, tokenOwners } from '../rows/address-rows.ts';
import { formatMemos } from '../rows/tx-row.ts';
import { decodeWithoutBlockRow } from '../rows/without-block-row.ts';

/** A list is returned again for this many milliseconds, or for this many times as long as it took to read, whichever is longer. */
const FRESH_MS = 1000;
const FRESH_PER_READ = 20;

/**
 * Lists the transactions whose block is not in the ledger, newest slot first. Rows of the table never change, so each is decoded once;
 * a transaction whose block was imported later leaves the list. Reading 100,000 rows takes seconds, during which the event loop serves
 * other requests.
 */
export function createWithoutBlockReader(kv: KeyValueReader): () => Promise<WithoutBlock> {
  const known = new Map<string, StoredWithoutBlock | null>();
  // One text for each address, because most transactions name the same ones.
  const addresses = new Map<Address, Address>();
  const one = (address: Address): Address => {
    const first = addresses.get(address);
    if (first === undefined) addresses.set(address, address);
    return first ?? address;
  };
  let latest: { readonly list: WithoutBlock; readonly until: number } | null = null;
  let running: Promise<WithoutBlock> | null = null;
  const waitForTurn = createScheduler(setImmediate)();

  const read = async (): Promise<WithoutBlock> => {
    const start = performance.now();
    const transactions: StoredWithoutBlock[] = [];
    let unreadable = 0;
    for (const key of await kv.keys('loose', { limit: Number.MAX_SAFE_INTEGER, skipDamage: true })) {
      await waitForTurn();
      let stored = known.get(key);
      if (stored === undefined) {
        stored = await readRow(kv, key, one);
        known.set(key, stored);
      }
      if (stored === null) unreadable++;
      else if (!(await isInBlock(kv, stored.signature))) transactions.push(stored);
    }
    const list = { transactions: transactions.toSorted(newestFirst), unreadable };
    const end = performance.now();
    latest = { list, until: end + Math.max(FRESH_MS, FRESH_PER_READ * (end - start)) };
    return list;
  };

  return async () => {
    if (!kv.tables.has('loose')) return { transactions: [], unreadable: 0 };
    if (latest !== null && performance.now() < latest.until) return latest.list;
    running ??= read().finally(() => (running = null));
    return running;
  };
}

/** null if the row cannot be read; `ledger verify` says why. */
async function readRow(
  kv: KeyValueReader,
  key: string,
  one: (address: Address) => Address,
): Promise<StoredWithoutBlock | null> {
  try {
    const cell = await kv.get('loose', key);
    if (cell === null) return null;
    const { slot, blockTime, index, transaction, meta } = await decodeWithoutBlockRow(cell.value);
    return {
      signature: transactionId(transaction),
      slot,
      blockTime,
      index,
      hasMetadata: meta !== null,
      err: meta?.err ?? null,
      memo: formatMemos(transaction.message),
      addresses: Array.from(namedAddresses({ transaction, meta }), one),
      tokenOwners: new Map(Array.from(tokenOwners({ transaction, meta }), ([owner, changed]) => [one(owner), changed])),
    };
  } catch {
    return null;
  }
}

async function isInBlock(kv: KeyValueReader, signature: Signature): Promise<boolean> {
  try {
    return (await kv.get('tx', signature)) !== null;
  } catch {
    // A damaged row does not hide the transaction.
    return false;
  }
}

function newestFirst(one: StoredWithoutBlock, other: StoredWithoutBlock): number {
  if (one.slot !== other.slot) return one.slot > other.slot ? -1 : 1;
  // Those without an index come last.
  const [first, second] = [one.index ?? -1n, other.index ?? -1n];
  if (first !== second) return first > second ? -1 : 1;
  return one.signature < other.signature ? -1 : 1;
}
