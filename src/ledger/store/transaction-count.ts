import type { Slot } from '../../solana/ids/ids.ts';
import { createSharedReads } from '../../shared/shared-reads.ts';
import type { KeyValueReader } from '../engine/key-value.ts';
import { slotKey } from '../rows/row-keys.ts';
import { readTransactionCount, type TransactionCount } from '../rows/transaction-count-row.ts';

/**
 * Counts the transactions from genesis to a block: those that a node had counted up to an earlier block, and those of
 * the blocks in between, each of which must be the child of the one before. null if the ledger does not have them.
 *
 * A node counts every transaction of a block, votes and failed ones too. (On mainnet-beta, it left out failed ones
 * before slot 171,072,012.)
 */
export function createTransactionCounter(kv: KeyValueReader): (slot: Slot) => Promise<bigint | null> {
  /** Where the next calls continue, because blocks never change. */
  let counts: readonly TransactionCount[] = [];
  const count = async (slot: Slot): Promise<bigint | null> => {
    let start = await readTransactionCount(kv, slot);
    for (const each of counts) if (each.slot <= slot && (start === null || each.slot >= start.slot)) start = each;
    if (start === null) return null;
    const transactions = await addBlocks(kv, start, slot);
    if (transactions !== null)
      counts = [...counts.filter((each) => each !== start), { slot, transactions }].slice(-MAX_COUNTS);
    return transactions;
  };
  const shared = createSharedReads<bigint>();
  return (slot) => shared(String(slot), () => count(slot));
}

/** Clients ask at different commitments, whose newest blocks are some slots apart. */
const MAX_COUNTS = 8;

async function addBlocks(
  kv: KeyValueReader,
  { slot, transactions }: TransactionCount,
  to: Slot,
): Promise<bigint | null> {
  let [end, sum] = [slot, transactions];
  if (end === to) return sum;
  for await (const header of kv.headers?.({ from: slotKey(end + 1n), to: slotKey(to) }) ?? []) {
    if (header === null || header.parentSlot !== end) return null;
    [end, sum] = [header.slot, sum + BigInt(header.transactions)];
  }
  return end === to ? sum : null;
}
