import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import type { Slot } from '../../solana/ids/slot.ts';
import { encodeCell, inflateCell } from '../cell/cell.ts';
import type { TableRow } from '../engine/key-value.ts';
import { LedgerInfoSchema } from '../proto/ledger_pb.ts';

/** What a ledger says of itself. A ledger without this row says nothing: see UNKNOWN_INFO. */
export interface LedgerInfoRow {
  /** base58, null where not known. */
  readonly genesisHash: string | null;
  readonly cluster: string | null;
  /** Newest slot that a read at `finalized`, or at `confirmed`, may see; null: the newest block. */
  readonly finalizedSlot: Slot | null;
  readonly confirmedSlot: Slot | null;
  /** How a gap between the first and the last block is told. */
  readonly gaps: 'skipped' | 'missing';
  /** False for a record that nothing will be added to. */
  readonly advances: boolean;
}

/** The only key of the `info` table. */
export const INFO_KEY = 'ledger';

/** An imported ledger: its newest block is final, and what is between its blocks is not known. */
export const UNKNOWN_INFO: LedgerInfoRow = {
  genesisHash: null,
  cluster: null,
  finalizedSlot: null,
  confirmedSlot: null,
  gaps: 'missing',
  advances: true,
};

export function encodeInfoRow(info: LedgerInfoRow): TableRow {
  const { finalizedSlot, confirmedSlot } = info;
  const row = create(LedgerInfoSchema, {
    genesisHash: info.genesisHash ?? '',
    cluster: info.cluster ?? '',
    ...(finalizedSlot === null ? {} : { finalizedSlot }),
    ...(confirmedSlot === null ? {} : { confirmedSlot }),
    complete: info.gaps === 'skipped',
    frozen: !info.advances,
  });
  const value = encodeCell(toBinary(LedgerInfoSchema, row));
  return { table: 'info', key: INFO_KEY, cell: { qualifier: 'proto', value } };
}

/** Throws on a cell that is not a LedgerInfo. */
export async function decodeInfoRow(value: Uint8Array): Promise<LedgerInfoRow> {
  const row = fromBinary(LedgerInfoSchema, await inflateCell(value));
  return {
    genesisHash: row.genesisHash === '' ? null : row.genesisHash,
    cluster: row.cluster === '' ? null : row.cluster,
    finalizedSlot: row.finalizedSlot ?? null,
    confirmedSlot: row.confirmedSlot ?? null,
    gaps: row.complete ? 'skipped' : 'missing',
    advances: !row.frozen,
  };
}
