import type { Commitment } from '../../rpc-protocol/config.ts';
import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import type { Signature, Slot } from '../../solana/ids/ids.ts';
import {
  RpcError,
  blockCleanedUp,
  blockNotAvailable,
  longTermStorageSlotSkipped,
  minContextSlotNotReached,
  readRecord,
  slotSkipped,
} from './errors.ts';
import type { LedgerInfo, LedgerStore, LocatedTransaction, StoredBlock } from './ledger-store.ts';

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

/** The error that a current node returns for a slot without a visible block. Only `info.gaps` can show that the slot was skipped. */
export function missingBlockError(info: LedgerInfo, slot: Slot): RpcError {
  const { firstSlot, finalizedSlot } = info;
  if (firstSlot === null || finalizedSlot === null || slot > finalizedSlot) return blockNotAvailable(slot);
  if (slot < firstSlot) return blockCleanedUp(slot, firstSlot);
  return info.gaps === 'skipped' ? slotSkipped(slot) : longTermStorageSlotSkipped(slot);
}

/**
 * A transaction that is visible at a commitment, or null. A transaction without its block was finalized when it was recorded, so
 * it is visible at every commitment.
 */
export async function findTransaction(
  store: LedgerStore,
  signature: Signature,
  commitment: Commitment,
): Promise<LocatedTransaction | null> {
  const located = await readRecord(
    () => `Transaction ${signature}`,
    () => store.transaction(signature),
  );
  if (located === null || located.index === null) return located;
  return isVisible(await store.info(located.slot), located.slot, commitment) ? located : null;
}

/** The transaction as an error message names it. */
export function nameTransaction({ slot, index }: LocatedTransaction, signature: Signature): string {
  return index === null ? `Transaction ${signature}` : `Transaction ${index} of block ${slot}`;
}

/** Options of a call about the tip. */
export interface TipConfig {
  readonly commitment: Commitment;
  readonly minContextSlot: Slot | null;
}

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

/** The newest of some slots, for a ledger whose cached end may be outdated; undefined if all are null. */
export function newestOf(slots: readonly (Slot | null)[]): Slot | undefined {
  let newest: Slot | undefined;
  for (const slot of slots) if (slot !== null && (newest === undefined || slot > newest)) newest = slot;
  return newest;
}

/** Like findTip, but reads the ledger again if `minContextSlot` is newer than its cached end. */
export async function readTip(store: LedgerStore, config: TipConfig): Promise<Slot> {
  return findTip(await store.info(config.minContextSlot ?? undefined), config);
}

/** Throws RpcError for null: only a ledger without blocks has no first or newest slot. */
export function requireSlot(slot: Slot | null): Slot {
  if (slot === null) throw new RpcError(ERROR_CODES.blockNotAvailable, 'This ledger has no blocks');
  return slot;
}
