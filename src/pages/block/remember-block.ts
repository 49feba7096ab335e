import { useRecordVisit } from '../../features/recent-lookups/recent-lookups.ts';
import type { BlockDownload } from './use-block-download.ts';
import type { Slot } from '../../solana/ids/ids.ts';

/** Adds a produced block to the recent lookups; renders nothing. `NoBlockPage` adds the others. */
export function RememberBlock({ slot, download }: { readonly slot: Slot; readonly download: BlockDownload }) {
  const isProduced = download.kind === 'complete' || download.kind === 'stale';
  useRecordVisit('block', slot.toString(), isProduced ? 'succeeded' : null);
  return null;
}
