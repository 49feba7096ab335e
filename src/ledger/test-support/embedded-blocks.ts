import { toExecutedTransaction } from '../../rpc-service/store/ledger-store.ts';
import type { Block } from '../../solana/model/block.ts';
import { openEmbeddedLedger } from '../embedded/open-embedded.ts';
import { createWarehouseStore } from '../store/warehouse-store.ts';

/** The last blocks of the embedded ledger, with at most so many transactions each. */
export async function embeddedBlocks(count: number, maxTransactions: number): Promise<readonly Block[]> {
  const store = createWarehouseStore(await openEmbeddedLedger());
  const { firstSlot, confirmedSlot } = await store.info();
  const slots = await store.slots(firstSlot ?? 0n, confirmedSlot ?? 0n, 10_000);
  const blocks = await Promise.all(slots.slice(-count).map((slot) => store.block(slot)));
  return blocks.flatMap((stored) => {
    if (stored === null) return [];
    const { transactions, rewards, absent: _, ...header } = stored;
    const executed = [...transactions].slice(0, maxTransactions).map(toExecutedTransaction);
    return [{ ...header, rewards: rewards() ?? [], transactions: executed }];
  });
}
