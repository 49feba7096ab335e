import type { KeyValueReader, Row, TableName } from '../engine/key-value.ts';
import { parseSlotKey, slotKey } from '../rows/slot-key.ts';

/**
 * A reader with some blocks of a ledger, to verify one that is too large to walk: `count` of them, or all if there are fewer, at random
 * slots between the first and the last. Beside them it has the rows of their slots; others are only found by their keys.
 */
export async function sampleBlocks(
  kv: KeyValueReader,
  count: number,
  random: () => number = Math.random,
): Promise<KeyValueReader> {
  const keys = await chooseKeys(kv, count, random);
  return {
    ...kv,
    keys: async (table, range) => (table === 'blocks' ? keys.slice(0, range.limit) : kv.keys(table, range)),
    rows: async function* (table): AsyncGenerator<Row> {
      if (table === 'info') yield* kv.rows(table);
      if (!BY_SLOT.has(table)) return;
      for (const key of keys) {
        const cell = await kv.get(table, key);
        if (cell !== null) yield { key, cell };
      }
    },
    check: async () => ({
      faults: [],
      notes: [`${keys.length} blocks were chosen at random, and nothing else checked`],
    }),
  };
}

const BY_SLOT: ReadonlySet<TableName> = new Set(['blocks', 'absent', 'entries']);

/** In the order of their slots. */
async function chooseKeys(kv: KeyValueReader, count: number, random: () => number): Promise<readonly string[]> {
  const few = await kv.keys('blocks', { limit: count + 1 });
  if (few.length <= count) return few;
  const first = parseSlotKey(few[0] ?? '') ?? 0n;
  const last = parseSlotKey((await kv.keys('blocks', { limit: 1, reverse: true }))[0] ?? '') ?? first;
  const chosen = new Set<string>();
  // Slots in the same gap lead to the same block, so that there may be fewer in the end.
  for (let attempt = 0; attempt < 2 * count && chosen.size < count; attempt++) {
    const slot = first + (BigInt(Math.floor(random() * RESOLUTION)) * (last - first + 1n)) / BigInt(RESOLUTION);
    for (const key of await kv.keys('blocks', { from: slotKey(slot), limit: 1 })) chosen.add(key);
  }
  return [...chosen].toSorted();
}

const RESOLUTION = 2 ** 40;
