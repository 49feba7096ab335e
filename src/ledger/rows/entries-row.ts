import { create, toBinary } from '@bufbuild/protobuf';
import { BLOCKHASH_BYTES, type Slot } from '../../solana/ids/ids.ts';
import { CELL_LIMITS, encodeCell, inflateCell } from '../cell/cell.ts';
import type { TableRow } from '../engine/key-value.ts';
import { EntriesSchema } from '../proto/entries_pb.ts';
import { createRowReader, type RowReader } from '../proto/row-reader.ts';
import { expectLength } from '../proto/transaction.ts';
import { slotKey } from './row-keys.ts';

/** An entry of a block: a step of proof of history, and the transactions that it mixes in. */
export interface Entry {
  /** Hashes since the entry before, including the one that mixes in the transactions. */
  readonly numHashes: bigint;
  /** 32 bytes. */
  readonly hash: Uint8Array;
  readonly numTransactions: number;
}

/** Encodes the entries of a block as a row of the warehouse. */
export function encodeEntriesRow(slot: Slot, entries: readonly Entry[]): TableRow {
  let startingTransactionIndex = 0;
  const rows = entries.map(({ numHashes, hash, numTransactions }, index) => {
    const row = { index, numHashes, hash, numTransactions: BigInt(numTransactions), startingTransactionIndex };
    startingTransactionIndex += numTransactions;
    return row;
  });
  const value = toBinary(EntriesSchema, create(EntriesSchema, { entries: rows }));
  return {
    table: 'entries',
    key: slotKey(slot),
    cell: { qualifier: 'proto', value: encodeCell(value, CELL_LIMITS.entries) },
  };
}

/** Throws if the cell contains no entries, or if the entries do not follow from each other. */
export async function decodeEntriesRow(value: Uint8Array): Promise<readonly Entry[]> {
  const row = createRowReader(await inflateCell(value, CELL_LIMITS.entries));
  const entries: Entry[] = [];
  let transactions = 0;
  for (const [field] of row.fields(row.wire.len)) {
    if (field !== 1) continue;
    const entry = readEntry(row, { index: entries.length, transactions });
    transactions += entry.numTransactions;
    entries.push(entry);
  }
  return entries;
}

function readEntry(row: RowReader, expected: { readonly index: number; readonly transactions: number }): Entry {
  const { wire } = row;
  let index = 0;
  let numHashes = 0n;
  let hash = new Uint8Array();
  let numTransactions = 0n;
  let first = 0;
  for (const [field] of row.fields()) {
    if (field === 1) index = wire.uint32();
    else if (field === 2) numHashes = row.u64();
    else if (field === 3) hash = Uint8Array.from(wire.bytes());
    else if (field === 4) numTransactions = row.u64();
    else if (field === 5) first = wire.uint32();
  }
  if (index !== expected.index) throw new Error(`entry ${index} in place of entry ${expected.index}`);
  if (first !== expected.transactions)
    throw new Error(`entry ${index} begins at transaction ${first} instead of ${expected.transactions}`);
  if (numTransactions > MAX_TRANSACTIONS) throw new Error(`entry ${index} claims ${numTransactions} transactions`);
  return {
    numHashes,
    hash: expectLength(hash, BLOCKHASH_BYTES, `the hash of entry ${index}`),
    numTransactions: Number(numTransactions),
  };
}

/** More than fit into a block. */
const MAX_TRANSACTIONS = 0xff_ffff;
