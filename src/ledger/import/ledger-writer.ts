import type { Block } from '../../solana/model/block.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import { encodeBlockRows, openBlock } from '../rows/block-rows.ts';
import { inflateCell } from '../cell/cell.ts';
import type { Cell, KeyValueWriter } from '../engine/key-value.ts';
import { encodeLooseRow, type LooseTransaction } from '../rows/loose-row.ts';
import { withRowError } from '../errors.ts';
import { slotKey } from '../rows/slot-key.ts';
import { decodeTransactionRow } from '../rows/tx-row.ts';
import { Refusal } from './refusal.ts';

/** Adds blocks and transactions to a ledger. Existing rows never change: equal content is `existing`, other content throws Refusal. */
export interface LedgerWriter {
  readonly addBlock: (block: Block) => Promise<WriteOutcome>;
  readonly addLoose: (loose: LooseTransaction) => Promise<WriteOutcome>;
}

export type WriteOutcome = 'stored' | 'existing';

export function createLedgerWriter(kv: KeyValueWriter): LedgerWriter {
  const slotOf = async (signature: string): Promise<Slot | null> => {
    const cell = await kv.get('tx', signature);
    return cell === null ? null : (await withRowError('tx', signature, () => decodeTransactionRow(cell.value))).slot;
  };
  return {
    addBlock: async (block) => {
      const rows = encodeBlockRows(block);
      const key = slotKey(block.slot);
      const existing = await kv.get('blocks', key);
      if (existing !== null) {
        const cell = rows.at(-1)?.cell ?? null;
        const reason = await withRowError('blocks', key, () => describeDifference(existing, cell, block));
        if (reason === null) return 'existing';
        throw new Refusal(reason);
      }
      for (const { key } of rows.slice(0, -1)) {
        const slot = await slotOf(key);
        if (slot !== null) throw new Refusal(`transaction ${key} stands in the block of slot ${slot}`);
      }
      await kv.write(rows);
      return 'stored';
    },
    addLoose: async (loose) => {
      const row = encodeLooseRow(loose);
      const slot = await slotOf(row.key);
      if (slot === loose.slot) return 'existing';
      if (slot !== null) throw new Refusal(`transaction ${row.key} stands in the block of slot ${slot}`);
      const existing = await kv.get('loose', row.key);
      if (existing === null) {
        await kv.write([row]);
        return 'stored';
      }
      if (await withRowError('loose', row.key, () => sameContent(existing, row.cell))) return 'existing';
      throw new Refusal(`another recording of transaction ${row.key} is there`);
    },
  };
}

/** Compares inflated cells, since the compressed bytes differ between zlib builds. */
async function sameContent(a: Cell, b: Cell): Promise<boolean> {
  return a.qualifier === b.qualifier && Buffer.compare(await inflateCell(a.value), await inflateCell(b.value)) === 0;
}

/** Describes how the existing block differs; null if it is the same. */
async function describeDifference(
  existing: Cell,
  cell: Cell | null,
  { slot, blockhash }: Block,
): Promise<string | null> {
  if (cell !== null && (await sameContent(existing, cell))) return null;
  const { qualifier, value } = existing;
  const header = openBlock({ slot, qualifier, bytes: await inflateCell(value) });
  return header.blockhash === blockhash
    ? `slot ${slot} holds another recording of this block`
    : `slot ${slot} holds another block, ${header.blockhash}`;
}
