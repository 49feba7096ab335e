import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../queries/client-context.ts';
import { eraQueryOptions } from '../../queries/era-query.ts';
import { type Era, UNKNOWN_ERA } from '../../solana/era/era.ts';
import type { Slot } from '../../solana/ids/ids.ts';

/** The rules of a slot; null while they are being looked up, or if `slot` is null. */
export function useEra(slot: Slot | null, withConsensus = true): Era | null {
  const { data = null, isError } = useQuery(eraQueryOptions(useClient(), slot, withConsensus));
  return isError ? UNKNOWN_ERA : data;
}
