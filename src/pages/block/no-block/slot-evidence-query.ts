import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../../rpc-client/client.ts';
import type { CallOptions } from '../../../rpc-client/transport.ts';
import type { SlotEvidence } from '../../../analysis/block/slot-verdict.ts';
import type { Slot } from '../../../solana/ids/slot.ts';
import { stripEnd, stripStart } from '../../../features/blocks/slot-strip-words.ts';
import { nullIfFailed, orNull } from '../../../queries/or-null.ts';
import { probeNext, readHeader } from '../../../queries/read-header.ts';

/** What the endpoint shows about a slot that it gave no block for. */
export function slotEvidenceQueryOptions(client: Client, slot: Slot) {
  return queryOptions({
    queryKey: ['slotEvidence', client.url, slot.toString()] as const,
    queryFn: ({ signal }) => readSlotEvidence(client, slot, { signal }),
    staleTime: 5000,
  });
}

async function readSlotEvidence(client: Client, slot: Slot, call: CallOptions): Promise<SlotEvidence> {
  const [confirmedTip, finalizedTip, firstAvailable, listed] = await Promise.all([
    orNull(client.getSlot('confirmed', call)),
    orNull(client.getSlot('finalized', call)),
    orNull(client.getFirstAvailableBlock(call)),
    orNull(client.getBlocksWithLimit(slot, 2, 'confirmed', call)),
  ]);
  const within = (firstAvailable === null || slot >= firstAvailable) && (confirmedTip === null || slot <= confirmedTip);
  const around = within ? orNull(client.getBlocks(stripStart(slot), stripEnd(slot), 'confirmed', call)) : null;
  const following = listed?.find((other) => other > slot);
  const next =
    following !== undefined
      ? await readHeader(client, following, 'confirmed', call)
      : listed === null
        ? await nullIfFailed(probeNext(client, slot, 'confirmed', call))
        : null;
  return {
    confirmedTip,
    finalizedTip,
    firstAvailable,
    listed: listed?.includes(slot) ?? null,
    around: (await around) ?? [],
    next: next && { slot: next.slot, parentSlot: next.parentSlot },
  };
}
