import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { decodeGenesisCertificate } from '../rpc-protocol/responses/decode-genesis-certificate.ts';
import { getMultipleAccounts } from '../rpc-client/account-calls.ts';
import type { Client } from '../rpc-client/client.ts';
import { type Cluster, clusterOf, scheduleOf } from '../solana/era/clusters.ts';
import { slotsOfEpoch } from '../solana/era/epoch-schedule.ts';
import { eraOf } from '../solana/era/era-of.ts';
import type { Era } from '../solana/era/era.ts';
import { GATES } from '../solana/era/feature-gates.ts';
import { lastReportedSlot } from '../solana/era/gate-status.ts';
import { featureAccountsOf, type ReportedFeatures } from '../solana/era/reported-features.ts';
import type { Slot } from '../solana/ids/slot.ts';
import { genesisHashQueryOptions, ONCE } from './genesis-hash-query.ts';
import { nullOnError } from './null-on-error.ts';

/**
 * The rules of a slot. The endpoint is asked for its genesis hash, and for its feature accounts if the slot is later than the known
 * history of its cluster.
 */
export async function fetchEra(queries: QueryClient, client: Client, slot: Slot): Promise<Era> {
  const genesisHash = await queries.query(genesisHashQueryOptions(client));
  const cluster = clusterOf(genesisHash);
  if (genesisHash === null || isInHistory(cluster, slot)) return eraOf(cluster, slot, null);
  const options = reportedFeaturesQueryOptions(client);
  const reported = await queries.query(options);
  // Later epochs may have other rules.
  const isOutdated = reported.accounts !== null && slot > lastReportedSlot(reported.accounts, cluster);
  return eraOf(cluster, slot, isOutdated ? await queries.query({ ...options, staleTime: 0 }) : reported);
}

/** The slots of an epoch, both inclusive. */
export interface EpochSlots {
  readonly first: Slot;
  readonly last: Slot;
  /** False: the endpoint does not name a network with a known schedule, and that of mainnet-beta is assumed. */
  readonly isKnown: boolean;
}

export async function fetchEpochSlots(queries: QueryClient, client: Client, epoch: bigint): Promise<EpochSlots> {
  const genesisHash = await queries.query(genesisHashQueryOptions(client));
  return { ...slotsOfEpoch(scheduleOf(genesisHash), epoch), isKnown: clusterOf(genesisHash) !== null };
}

function isInHistory(cluster: Cluster | null, slot: Slot): boolean {
  return cluster !== null && ('fixed' in cluster.rules || slot <= cluster.rules.until);
}

function reportedFeaturesQueryOptions({ url, call }: Client) {
  return queryOptions({
    queryKey: ['reportedFeatures', url] as const,
    queryFn: async ({ signal }): Promise<ReportedFeatures> => {
      const addresses = Object.values(GATES).map(({ id }) => id);
      const [accounts, certificate] = await Promise.all([
        nullOnError(getMultipleAccounts({ call }, addresses, { commitment: 'finalized' }, { signal })),
        nullOnError(call({ method: 'getAgGenesisCert', params: [], decode: decodeGenesisCertificate }, { signal })),
      ]);
      return { accounts: accounts && featureAccountsOf(addresses, accounts), certificate };
    },
    ...ONCE,
  });
}
