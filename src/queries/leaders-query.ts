import { queryOptions } from '@tanstack/react-query';
import type { Client } from '../rpc-client/client.ts';
import { JsonRpcError } from '../rpc-client/exchange/errors.ts';
import type { CallOptions } from '../rpc-client/transport/transport.ts';
import { ERROR_CODES } from '../rpc-protocol/json-rpc.ts';
import { decodeAddress } from '../rpc-protocol/responses/decode-primitives.ts';
import { arrayOf, decodeAt } from '../shared/json/json-decoding.ts';
import type { JsonValue } from '../shared/json/json.ts';
import type { Address, Slot } from '../solana/ids/ids.ts';
import { noteMissing } from './client-context.ts';
import { queryKeys } from './keys.ts';

/**
 * The leaders of `count` slots from `from` on, by the endpoint's leader schedule, in one request; null if it does not cover them. Nodes have
 * the schedule of the current epoch and part of the next one.
 */
export function leadersQueryOptions(client: Client, from: Slot, count: number) {
  return queryOptions({
    queryKey: queryKeys.leaders(client.url, from, count),
    queryFn: ({ signal }) => fetchLeaders(client, from, count, { signal, isExtra: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export async function fetchLeaders(
  client: Client,
  from: Slot,
  count: number,
  call: CallOptions,
): Promise<readonly Address[] | null> {
  const request = { method: GET_SLOT_LEADERS, params: [from, count], decode: decoderOf(count) };
  try {
    return (await noteMissing(client.url, GET_SLOT_LEADERS, client.call(request, call))).value;
  } catch (error) {
    if (error instanceof JsonRpcError && error.code === ERROR_CODES.invalidParams) return null;
    throw error;
  }
}

export const GET_SLOT_LEADERS = 'getSlotLeaders';

/** The most slots of one request, as in Agave (`MAX_GET_SLOT_LEADERS`). */
export const MAX_SLOT_LEADERS = 5000;

function decoderOf(count: number): (result: JsonValue) => readonly Address[] {
  return (result) => decodeAt('result', result, arrayOf(decodeAddress, count));
}
