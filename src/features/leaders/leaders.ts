import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BlockOverview } from '../../analysis/facts/block/block-overview.ts';
import { feeCollection } from '../../analysis/facts/block/fee-collection.ts';
import { windowStart } from '../../analysis/facts/leader-window.ts';
import { type BlockRead, blockQueryOptions } from '../../queries/block/block-query.ts';
import { isKnownMissing, useClient } from '../../queries/client-context.ts';
import { GET_SLOT_LEADERS, leadersQueryOptions } from '../../queries/leaders-query.ts';
import { HEADER_AND_REWARDS } from '../../queries/slot-listing.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { Address, Slot } from '../../solana/ids/ids.ts';
import { STRIP_SLOTS, type StripOwner } from './leader-strip.tsx';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';

/** The leaders of a range of slots, as far as a schedule is known. */
export interface LeaderSchedule {
  /** `notCovered`: the endpoint has no schedule for these slots. */
  readonly state: 'known' | 'pending' | 'notOffered' | 'notCovered' | 'failed';
  readonly leaderOf: (slot: Slot) => Address | null;
}

/**
 * The schedule of the slots of a strip, in one request; null for `from` requests nothing. The range is rounded, so that a page that follows the
 * newest block does not send a request for each block.
 */
export function useLeaders(from: Slot | null): LeaderSchedule {
  const client = useClient();
  const isOffered = offersLeaders(client, useEndpoint());
  const start = from === null ? 0n : from - (from % STEP);
  const { data, isError } = useQuery({
    ...leadersQueryOptions(client, start, Number(STRIP_SLOTS + STEP)),
    enabled: from !== null && isOffered,
  });
  const isMissing = !isOffered || isKnownMissing(client, GET_SLOT_LEADERS);
  const state =
    data === null
      ? 'notCovered'
      : data !== undefined
        ? 'known'
        : isMissing
          ? 'notOffered'
          : isError
            ? 'failed'
            : 'pending';
  return useMemo(
    () => ({
      state,
      leaderOf: (slot) => (data == null || slot < start ? null : (data[Number(slot - start)] ?? null)),
    }),
    [state, data, start],
  );
}

const STEP = 64n;

/** False for our own service, which has no leader schedule, and for an endpoint that has refused the method. */
export function offersLeaders(client: Client, { cluster }: Pick<Endpoint, 'cluster'>): boolean {
  return cluster !== 'embedded' && !isKnownMissing(client, GET_SLOT_LEADERS);
}

/**
 * The accounts that collected the fees of leader windows, by the first slot of each: those in `known`, and those of one block of each other
 * window. The blocks, without their transactions, are requested only from a service that answers them in one request.
 */
export function useCollectors(
  produced: readonly Slot[],
  known: ReadonlyMap<Slot, Address>,
): ReadonlyMap<Slot, Address> {
  const client = useClient();
  const first = new Map<Slot, Slot>();
  for (const slot of produced) if (!known.has(windowStart(slot))) first.set(windowStart(slot), slot);
  const found = useQueries({
    queries: (client.batches ? [...first.values()] : []).map((slot) => ({
      ...blockQueryOptions(client, slot, HEADER_AND_REWARDS, { together: true, isExtra: true }),
      select: selectBlock,
    })),
  });
  return new Map([
    ...known,
    ...found.flatMap(({ data }) => {
      const collection = data == null ? null : feeCollection(data.block.rewards);
      return data == null || collection === null ? [] : [[windowStart(data.block.slot), collection.collector] as const];
    }),
  ]);
}

/** The leader of each window of a strip, otherwise the account that collected its fees. */
export function stripOwners(
  schedule: LeaderSchedule,
  collectors: ReadonlyMap<Slot, Address>,
): (first: Slot) => StripOwner | null {
  return (first) => {
    const leader = schedule.leaderOf(first);
    const address = leader ?? collectors.get(first) ?? null;
    return address && { address, isLeader: leader !== null };
  };
}

/** Always the same object: a new one would cause a render. */
function selectBlock({ value }: BlockRead): BlockOverview | null {
  return value;
}
