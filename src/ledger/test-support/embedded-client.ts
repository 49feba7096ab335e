import { toExecutedTransaction } from '../../rpc-service/store/ledger-store.ts';
import { type Client, createClient } from '../../rpc-client/client.ts';
import { createService } from '../../rpc-service/create-service.ts';
import { createMethodTable } from '../../rpc-service/methods/method-table.ts';
import { responseText } from '../../rpc-service/response.ts';
import type { Block } from '../../solana/model/block.ts';
import { openEmbeddedLedger } from '../embedded/open-embedded.ts';
import { createWarehouseStore } from '../store/warehouse-store.ts';
import { openLedger } from '../open-ledger.ts';

/** A client of the embedded ledger, served in this process. */
export async function openEmbeddedClient(): Promise<{ readonly client: Client; readonly close: () => void }> {
  const store = await openLedger(null);
  const service = createService(store, { methods: createMethodTable([], await store.accounts()) });
  const fetch: typeof globalThis.fetch = async (_, init) =>
    new Response(await responseText(service(typeof init?.body === 'string' ? init.body : '')));
  return { client: createClient({ url: 'http://127.0.0.1/', fetch }), close: () => void store.close() };
}

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
