import { staleTimeFor } from '../query-client.ts';
import { queryOptions } from '@tanstack/react-query';
import { reportBlockProgress } from './block-progress.ts';
import type { Slot } from '../../solana/ids/ids.ts';
import type { Client, BlockReadOptions } from '../../rpc-client/client.ts';
import type { Answered } from '../../rpc-client/exchange/exchange.ts';
import type { CallOptions } from '../../rpc-client/transport/transport.ts';
import { finalizedMeta } from '../finalized-request.ts';
import { lazyModule } from '../../shared/lazy-module.ts';
import { matchesKey, queryKeys } from '../keys.ts';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';

/** An answer with the options of its request: after an option changes, the page shows the earlier answer until the new one arrives. */
export interface BlockRead extends Answered<BlockOverview | null> {
  readonly options: BlockReadOptions;
}

export interface FoundBlock extends BlockRead {
  readonly value: BlockOverview;
}

/** One block. Placeholder data and failures work as for a transaction. `blockProgressQueryOptions` has the part that has arrived. */
export function blockQueryOptions(client: Client, slot: Slot, options: BlockReadOptions, call: CallOptions = {}) {
  return queryOptions({
    queryKey: queryKeys.block(client.url, slot, options),
    meta: finalizedMeta({ kind: 'block', url: client.url, id: slot, options }),
    queryFn: async ({ signal, client: queries }): Promise<BlockRead> => {
      // Nothing shows the progress of the blocks of a list.
      const report = call.together === true ? {} : reportBlockProgress(queries, client, slot, options, signal);
      return {
        ...(await client.readBlock(slot, options, ASSEMBLY.load(), { ...call, signal, ...report })),
        options,
      };
    },
    staleTime: ({ state }) => staleTimeFor(state.data?.value, options.commitment),
    retry: false,
    placeholderData: (earlier, query) => (matchesKey(query, queryKeys.block(client.url, slot)) ? earlier : undefined),
  });
}

/** A separate file, since most answers are one transaction. It loads while the endpoint answers. */
const ASSEMBLY = lazyModule(() => import('./block-assembly.ts').then(({ BLOCK_ASSEMBLY }) => BLOCK_ASSEMBLY));
