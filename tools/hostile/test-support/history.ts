import type { Blockhash, Slot } from '../../../src/solana/ids/ids.ts';
import type { Block } from '../../../src/solana/model/block.ts';
import { encodeBlockRows } from '../../../src/ledger/rows/block-rows.ts';
import { type Entry, encodeEntriesRow } from '../../../src/ledger/rows/entries-row.ts';
import { UNKNOWN_INFO, encodeInfoRow } from '../../../src/ledger/rows/info-row.ts';
import type { KeyValueReader, TableRow } from '../../../src/ledger/engine/key-value.ts';
import { encodeArchive, openArchive } from '../../../src/ledger/engine/archive.ts';

export interface HistoryBlock {
  readonly block: Block;
  readonly entries: readonly Entry[];
}

/** Blocks that follow each other, after a slot with a trusted blockhash. */
export interface History {
  /** Where the blocks are from. */
  readonly source: string;
  readonly genesisHash: string | null;
  /** A trusted blockhash; the genesis hash if the first block is slot 0. */
  readonly start: { readonly slot: Slot; readonly hash: Blockhash };
  readonly blocks: readonly HistoryBlock[];
}

/** The blocks as a ledger. */
export function historyLedger({ genesisHash, blocks }: Pick<History, 'genesisHash' | 'blocks'>): KeyValueReader {
  const rows = new Map<string, TableRow>();
  const add = (row: TableRow): void => void rows.set(`${row.table} ${row.key}`, row);
  add(encodeInfoRow({ ...UNKNOWN_INFO, genesisHash }));
  for (const { block, entries } of blocks) {
    for (const row of encodeBlockRows(block)) add(row);
    add(encodeEntriesRow(block.slot, entries));
  }
  return openArchive(encodeArchive([...rows.values()]));
}
