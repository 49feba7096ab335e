import type { StoredBlock } from '../../rpc-service/store/ledger-store.ts';
import type { Signature, Slot } from '../../solana/ids/ids.ts';
import { CELL_LIMITS, inflateCell } from '../cell/cell.ts';
import type { CountedHeader, KeyValueReader } from '../engine/key-value.ts';
import { openBlock } from '../rows/block-rows.ts';

// A local ledger keeps some of what is in a cell in columns too, and answers from them.

type Value = string | bigint | number | null;

const COLUMNS: readonly (readonly [column: string, valueOf: (header: CountedHeader) => Value])[] = [
  ['transactions', ({ transactions }) => transactions],
  ['parent_slot', ({ parentSlot }) => parentSlot],
  ['blockhash', ({ blockhash }) => blockhash],
  ['previous_blockhash', ({ previousBlockhash }) => previousBlockhash],
  ['block_time', ({ blockTime }) => blockTime],
  ['block_height', ({ blockHeight }) => blockHeight],
];

/** How the columns of a block, and those of its parts, differ from its cell. */
export async function* compareBlockColumns(
  kv: KeyValueReader,
  key: string,
  block: StoredBlock,
): AsyncGenerator<string> {
  for await (const header of kv.headers?.({ from: key, to: key }) ?? []) {
    if (header === null) return;
    const stored = { ...block, transactions: block.transactions.length };
    for (const [column, valueOf] of COLUMNS) {
      const text = describeDifference(column, valueOf(header), valueOf(stored));
      if (text !== null) yield text;
    }
    // By the number of transactions in the column, readers find a part.
    if (header.transactions === stored.transactions) yield* compareParts(kv, key, stored);
  }
}

async function* compareParts(
  kv: KeyValueReader,
  key: string,
  { slot, transactions }: CountedHeader,
): AsyncGenerator<string> {
  let next = 0;
  while (next < transactions) {
    const part = (await kv.blockPart?.(key, next)) ?? null;
    if (part === null) return;
    const { qualifier, frame } = part;
    if (frame.first !== next) {
      yield describeDifference('first_transaction', frame.first, next) ?? '';
      return;
    }
    const bytes = await inflateCell(frame.value, CELL_LIMITS.blocks);
    const { length } = openBlock({ slot, qualifier, bytes }).transactions;
    if (length === 0) return;
    next += length;
  }
}

/** The same for the row of a transaction. */
export async function* compareTransactionColumns(
  kv: KeyValueReader,
  signature: Signature,
  { slot, index }: { readonly slot: Slot; readonly index: number },
): AsyncGenerator<string> {
  const place = (await kv.place?.(signature)) ?? null;
  if (place === null) return;
  const differences = [
    describeDifference('slot', place.slot, slot, 'block'),
    describeDifference('position', place.index, index, 'block'),
  ];
  for (const text of differences) if (text !== null) yield text;
}

function describeDifference(column: string, found: Value, expected: Value, source = 'cell'): string | null {
  return found === expected ? null : `its column ${column} has ${found}, where its ${source} has ${expected}`;
}
