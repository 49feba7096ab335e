import type { Commitment } from '../rpc-protocol/config.ts';
import type { Slot } from '../solana/ids/ids.ts';
import { readRecord } from './damage-error.ts';
import type { LedgerInfo, LedgerStore, StoredBlock } from './ledger-store.ts';
import {
  type RpcError,
  blockCleanedUp,
  blockNotAvailable,
  longTermStorageSlotSkipped,
  slotSkipped,
} from './rpc-error.ts';
import { isVisible } from './tip.ts';

/** The block of a slot, or null if the ledger has none or it is not visible at this commitment. */
export async function findBlock(
  store: LedgerStore,
  info: LedgerInfo,
  slot: Slot,
  commitment: Commitment,
): Promise<StoredBlock | null> {
  return isVisible(info, slot, commitment)
    ? readRecord(
        () => `Block ${slot}`,
        () => store.block(slot),
      )
    : null;
}

/** The error that a current node returns for a slot without a visible block. */
export function missingBlockError(info: LedgerInfo, slot: Slot): RpcError {
  const { firstSlot, finalizedSlot } = info;
  if (firstSlot === null || finalizedSlot === null || slot > finalizedSlot) return blockNotAvailable(slot);
  if (slot < firstSlot) return blockCleanedUp(slot, firstSlot);
  return info.gaps === 'skipped' ? slotSkipped(slot) : longTermStorageSlotSkipped(slot);
}
