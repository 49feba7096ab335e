import { ERROR_CODES } from '../rpc-protocol/json-rpc.ts';
import type { Slot } from '../solana/ids/slot.ts';
import type { TipRequest } from './params/read-tip-config.ts';
import { minContextSlotNotReached, RpcError } from './rpc-error.ts';
import type { LedgerInfo } from './ledger-store.ts';
import { tipAt } from './visible-block.ts';

/** The newest slot at a commitment; throws RpcError where the ledger has no blocks or is not as far as asked. */
export function findTip(info: LedgerInfo, { commitment, minContextSlot }: TipRequest): Slot {
  const tip = orNoBlocks(tipAt(info, commitment));
  if (minContextSlot !== null && tip < minContextSlot) throw minContextSlotNotReached(tip);
  return tip;
}

/** A slot that only a ledger without blocks does not have. */
export function orNoBlocks(slot: Slot | null): Slot {
  if (slot === null) throw new RpcError(ERROR_CODES.blockNotAvailable, 'This ledger has no blocks');
  return slot;
}
