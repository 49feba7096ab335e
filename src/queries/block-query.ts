import { queryOptions } from '@tanstack/react-query';
import type { BlockReadOptions, Client } from '../rpc/client.ts';
import type { Answered } from '../rpc/exchange.ts';
import type { CallOptions } from '../rpc/transport.ts';
import type { BlockAnswer } from '../solana/answer/block-answer.ts';
import type { Slot } from '../solana/slot.ts';
import { freshFor } from './freshness.ts';

/** A block with the options that it was asked with: while an option switches, the page still shows the earlier answer. */
export interface BlockRead extends Answered<BlockAnswer | null> {
  readonly asked: BlockReadOptions;
}

/** One block; placeholder and failures as for a transaction. `onProgress` hears of the bytes while they come. */
export function blockQueryOptions(
  client: Client,
  slot: Slot,
  options: BlockReadOptions,
  onProgress?: CallOptions['onProgress'],
) {
  // A key is hashed as JSON, which has no bigint.
  const queryKey = ['block', client.url, slot.toString(), options] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<BlockRead> => ({
      ...(await client.getBlock(slot, options, { signal, onProgress })),
      asked: options,
    }),
    staleTime: ({ state }) => freshFor(state.data?.value, options.commitment),
    retry: false,
    placeholderData: (earlier, query) =>
      query?.queryKey[1] === client.url && query.queryKey[2] === queryKey[2] ? earlier : undefined,
  });
}
