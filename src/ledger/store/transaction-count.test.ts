import { expect, test } from 'vitest';
import { UNAVAILABLE_BLOCKHASH } from '../../solana/ids/ids.ts';
import type { CountedHeader, KeyRange } from '../engine/key-value.ts';
import { parseSlotKey } from '../rows/row-keys.ts';
import { storeTransactionCount } from '../rows/transaction-count-row.ts';
import { createMemoryLedger } from '../test-support/memory-ledger.ts';
import { createTransactionCounter } from './transaction-count.ts';

// Seen to fail against: a counter that remembers the newest count only, and so added up all blocks again for each finalized slot.
test('each block is added up once, although clients ask at two commitments', async () => {
  const ledger = createMemoryLedger();
  await storeTransactionCount(ledger, { slot: 100n, transactions: 5000n });
  let read = 0;
  const headers = async function* ({ from = '', to = '' }: Pick<KeyRange, 'from' | 'to'>) {
    for (let slot = parseSlotKey(from) ?? 0n; slot <= (parseSlotKey(to) ?? 0n); slot += 1n) {
      read += 1;
      yield headerOf(slot);
    }
  };
  const count = createTransactionCounter({ ...ledger, headers });
  expect([await count(200n), await count(170n)]).toEqual([5200n, 5140n]);
  read = 0;
  for (let slot = 171n; slot <= 190n; slot += 1n) {
    expect(await count(slot)).toBe(5000n + 2n * (slot - 100n));
    expect(await count(slot + 30n)).toBe(5000n + 2n * (slot - 70n));
  }
  expect(read).toBe(40);
  expect(await count(99n)).toBeNull();
});

function headerOf(slot: bigint): CountedHeader {
  return {
    slot,
    parentSlot: slot - 1n,
    blockhash: UNAVAILABLE_BLOCKHASH,
    previousBlockhash: UNAVAILABLE_BLOCKHASH,
    blockHeight: slot,
    blockTime: null,
    transactions: 2,
  };
}
