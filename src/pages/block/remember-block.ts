import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import type { BlockRead } from '../../queries/block-query.ts';
import { JsonRpcError } from '../../rpc-client/errors.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import type { RecentLookup } from '../../features/recent-lookups/recent-lookups.ts';
import { useRecordVisit } from '../../features/recent-lookups/use-record-visit.ts';

/** Remembers that a block was looked at, and draws nothing. */
export function RememberBlock({
  slot,
  read,
  error,
}: {
  readonly slot: Slot;
  readonly read: BlockRead | undefined;
  readonly error: Error | null;
}) {
  useRecordVisit('block', slot.toString(), blockOutcome(read, error));
  return null;
}

/** An error answer tells something of the slot; no answer tells nothing. */
function blockOutcome(read: BlockRead | undefined, error: Error | null): RecentLookup['outcome'] | null {
  if (read !== undefined) return read.value === null ? 'absent' : 'succeeded';
  if (!(error instanceof JsonRpcError)) return null;
  switch (error.code) {
    case ERROR_CODES.slotSkipped:
    case ERROR_CODES.longTermStorageSlotSkipped:
      return 'skipped';
    case ERROR_CODES.blockCleanedUp:
    case ERROR_CODES.blockNotAvailable:
    case ERROR_CODES.blockStatusNotAvailableYet:
      return 'absent';
    default:
      return null;
  }
}
