import type { Commitment } from '../rpc-protocol/config.ts';
import { ERROR_CODES } from '../rpc-protocol/json-rpc.ts';
import type { Slot } from '../solana/ids/ids.ts';
import type { LedgerInfo, LedgerStore } from './ledger-store.ts';
import type { TipConfig } from './params/read-tip-config.ts';
import { minContextSlotNotReached, RpcError } from './rpc-error.ts';

/** The newest slot visible at a commitment; null in a ledger without blocks. */
export function tipAt(info: LedgerInfo, commitment: Commitment): Slot | null {
  return commitment === 'finalized' ? info.finalizedSlot : info.confirmedSlot;
}

/** True if a slot's block, should there be one, is visible at a commitment. */
export function isVisible(info: LedgerInfo, slot: Slot, commitment: Commitment): boolean {
  const tip = tipAt(info, commitment);
  return tip !== null && slot <= tip;
}

/** The newest slot at a commitment. Throws RpcError if the ledger has no blocks or has not reached `minContextSlot`. */
export function findTip(info: LedgerInfo, { commitment, minContextSlot }: TipConfig): Slot {
  const tip = requireSlot(tipAt(info, commitment));
  if (minContextSlot !== null && tip < minContextSlot) throw minContextSlotNotReached(tip);
  return tip;
}

/** The newest of some slots, for a ledger whose remembered end may be older; undefined if all are null. */
export function newestOf(slots: readonly (Slot | null)[]): Slot | undefined {
  let newest: Slot | undefined;
  for (const slot of slots) if (slot !== null && (newest === undefined || slot > newest)) newest = slot;
  return newest;
}

/** Like findTip, for the ledger as it is now, if `minContextSlot` is newer than its remembered end. */
export async function readTip(store: LedgerStore, config: TipConfig): Promise<Slot> {
  return findTip(await store.info(config.minContextSlot ?? undefined), config);
}

/** Throws RpcError for null: only a ledger without blocks has no first or newest slot. */
export function requireSlot(slot: Slot | null): Slot {
  if (slot === null) throw new RpcError(ERROR_CODES.blockNotAvailable, 'This ledger has no blocks');
  return slot;
}
