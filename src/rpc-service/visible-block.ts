import type { Commitment } from '../rpc-protocol/config.ts';
import type { Slot } from '../solana/ids/slot.ts';
import { blockCleanedUp, blockNotAvailable, longTermStorageSlotSkipped, slotSkipped } from './rpc-error.ts';
import type { RpcError } from './rpc-error.ts';
import type { LedgerInfo } from './ledger-store.ts';

/** The newest slot that a read at a commitment may see; null in a ledger without blocks. */
export function tipAt(info: LedgerInfo, commitment: Commitment): Slot | null {
  return commitment === 'finalized' ? info.finalizedSlot : info.confirmedSlot;
}

/** Whether a read at a commitment may see a slot's block at all. */
export function isVisible(info: LedgerInfo, slot: Slot, commitment: Commitment): boolean {
  const tip = tipAt(info, commitment);
  return tip !== null && slot <= tip;
}

/** What a current node answers for a slot whose block a read does not find. */
export function explainMissingBlock(info: LedgerInfo, slot: Slot): RpcError {
  const { firstSlot, finalizedSlot } = info;
  if (firstSlot === null || finalizedSlot === null || slot > finalizedSlot) return blockNotAvailable(slot);
  if (slot < firstSlot) return blockCleanedUp(slot, firstSlot);
  return info.gaps === 'skipped' ? slotSkipped(slot) : longTermStorageSlotSkipped(slot);
}
