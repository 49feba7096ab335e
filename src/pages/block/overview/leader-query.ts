import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../../../rpc-client/client.ts';
import { JsonRpcError } from '../../../rpc-client/errors.ts';
import { ERROR_CODES } from '../../../rpc-protocol/json-rpc.ts';
import { decodeAddress } from '../../../rpc-protocol/responses/decode-primitives.ts';
import { arrayOf, decodeAt } from '../../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../../shared/json/json.ts';
import type { Address, Slot } from '../../../solana/ids/ids.ts';
import { queryKeys } from '../../../queries/keys.ts';

/**
 * The leader of a slot; null if the endpoint's leader schedule does not cover it. Nodes have the schedule of the current epoch, and
 * some of the next. A request of its own, made when a person asks.
 */
export function leaderQueryOptions(client: Client, slot: Slot) {
  return queryOptions({
    // Query keys are hashed as JSON, which has no bigint.
    queryKey: queryKeys.leader(client.url, slot),
    queryFn: async ({ signal }): Promise<Address | null> => {
      const request = { method: 'getSlotLeaders', params: [slot, 1], decode: decodeLeader };
      try {
        return (await client.call(request, { signal })).value;
      } catch (error) {
        if (error instanceof JsonRpcError && error.code === ERROR_CODES.invalidParams) return null;
        throw error;
      }
    },
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

const decodeLeader = (result: JsonValue): Address | null =>
  decodeAt('result', result, arrayOf(decodeAddress, 1))[0] ?? null;
