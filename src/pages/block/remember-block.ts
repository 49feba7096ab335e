import { ERROR_CODES } from '../../rpc-protocol/json-rpc.ts';
import { JsonRpcError } from '../../rpc-client/errors.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import type { RecentLookup } from '../../features/recent-lookups/recent-lookups.ts';
import { useRecordVisit } from '../../features/recent-lookups/use-record-visit.ts';
import type { BlockDownload } from './use-block-download.ts';

/** Adds the block to the recent lookups; renders nothing. */
export function RememberBlock({ slot, download }: { readonly slot: Slot; readonly download: BlockDownload }) {
  useRecordVisit('block', slot.toString(), outcomeOf(download));
  return null;
}

/** null while there is no answer. */
function outcomeOf(download: BlockDownload): RecentLookup['outcome'] | null {
  switch (download.kind) {
    case 'complete':
    case 'stale':
      return 'succeeded';
    case 'noBlock':
      return download.answer instanceof Error ? outcomeOfError(download.answer) : 'absent';
    case 'loading':
    case 'partial':
    case 'canceled':
      return null;
  }
}

/** Some error codes show what became of the slot. */
function outcomeOfError(error: Error): RecentLookup['outcome'] | null {
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
