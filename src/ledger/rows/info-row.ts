import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import type { Slot } from '../../solana/ids/ids.ts';
import { CELL_LIMITS, encodeCell, inflateCell } from '../cell/cell.ts';
import type { TableRow } from '../engine/key-value.ts';
import { LedgerInfoSchema } from '../proto/ledger_pb.ts';

/** Metadata of a ledger. A ledger without this row has UNKNOWN_INFO. */
export interface LedgerInfoRow {
  /** Base58; null if unknown. */
  readonly genesisHash: string | null;
  readonly cluster: string | null;
  /** Newest slot visible at commitment `finalized` or `confirmed`; null for the slot of the newest block. */
  readonly finalizedSlot: Slot | null;
  readonly confirmedSlot: Slot | null;
  /** Meaning of a gap between the first and the last block: the slots were skipped, or may just be missing here. */
  readonly gaps: 'skipped' | 'missing';
  /** False if no blocks will be added. */
  readonly advances: boolean;
}

/** The only key of the `info` table. */
export const INFO_KEY = 'ledger';

/** The metadata of an imported ledger: its newest block is finalized, and gaps may be missing blocks. */
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
  const value = encodeCell(toBinary(LedgerInfoSchema, row), CELL_LIMITS.info);
  return { table: 'info', key: INFO_KEY, cell: { qualifier: 'proto', value } };
}

/** Throws on a cell that is not a LedgerInfo. */
export async function decodeInfoRow(value: Uint8Array): Promise<LedgerInfoRow> {
  const row = fromBinary(LedgerInfoSchema, await inflateCell(value, CELL_LIMITS.info));
  return {
    genesisHash: row.genesisHash === '' ? null : row.genesisHash,
    cluster: row.cluster === '' ? null : row.cluster,
    finalizedSlot: row.finalizedSlot ?? null,
    confirmedSlot: row.confirmedSlot ?? null,
    gaps: row.complete ? 'skipped' : 'missing',
    advances: !row.frozen,
  };
}
