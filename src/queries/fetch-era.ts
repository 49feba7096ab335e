import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { decodeGenesisCertificate } from '../rpc-protocol/responses/decode-certificate.ts';
import { getMultipleAccounts } from '../rpc-client/account-calls.ts';
import type { Client } from '../rpc-client/client.ts';
import { type Cluster, clusterOf, scheduleOf, slotsOfEpoch } from '../solana/era/clusters.ts';
import { eraOf, lastReportedSlot } from '../solana/era/era-of.ts';
import type { Era } from '../solana/era/era.ts';
import { GATES } from '../solana/era/feature-gates.ts';
import { type FeatureAccounts, featureAccountsOf } from '../solana/era/reported-features.ts';
import type { Address, Slot } from '../solana/ids/ids.ts';
import { genesisHashQueryOptions, ONCE } from './era-query.ts';
import { nullOnError } from './null-on-error.ts';
import { forgetMissing, isKnownMissing, noteMissing } from './client-context.ts';
import { queryKeys } from './keys.ts';

/**
 * The rules of a slot. Requests the genesis hash, the feature accounts if the slot is later than the known history of
 * its cluster, and, with `withConsensus`, the genesis certificate of Alpenglow if no public page names its slot.
 */
export async function fetchEra(queries: QueryClient, client: Client, slot: Slot, withConsensus: boolean): Promise<Era> {
  const genesisHash = await queries.query(genesisHashQueryOptions(client));
  const cluster = clusterOf(genesisHash);
  if (genesisHash === null) return eraOf(null, slot, null, 'notAsked');
  if (isInHistory(cluster, slot)) return eraOf(cluster, slot, null);
  const options = featureAccountsQueryOptions(client);
  const isSkipped = isKnownMissing(client, 'getMultipleAccounts');
  const askForAccounts = async () => {
    const known = await queries.query(options);
    return isOutdated(known, cluster, slot) ? queries.query({ ...options, staleTime: 0 }) : known;
  };
  const [accounts, certificate] = await Promise.all([
    askForAccounts(),
    withConsensus && !hasCertificate(cluster) ? queries.query(certificateQueryOptions(client)) : null,
  ]);
  const report = accounts !== null ? 'answered' : isSkipped ? 'notAsked' : 'noAnswer';
  return eraOf(cluster, slot, { accounts, certificate }, report);
}

/** Asks the endpoint for the rules again, also if it has refused before. */
export async function refetchEra(queries: QueryClient, client: Client): Promise<void> {
  forgetMissing(client);
  const { url } = client;
  for (const queryKey of [
    queryKeys.genesisHash(url),
    queryKeys.featureAccounts(url),
    queryKeys.genesisCertificate(url),
  ])
    queries.removeQueries({ queryKey });
  await queries.resetQueries({ queryKey: queryKeys.era(url) });
}

/**
 * The feature accounts that `fetchEra` would request, so that another call can include them. Empty if they are known.
 */
export async function missingFeatureAccounts(
  queries: QueryClient,
  client: Client,
  slot: Slot,
): Promise<readonly Address[]> {
  const genesisHash = await queries.query(genesisHashQueryOptions(client));
  const cluster = clusterOf(genesisHash);
  if (genesisHash === null || isInHistory(cluster, slot)) return [];
  const known = queries.getQueryData<FeatureAccounts | null>(featureAccountsQueryOptions(client).queryKey);
  return known === undefined || isOutdated(known, cluster, slot) ? FEATURE_ACCOUNTS : [];
}

/** Stores the feature accounts that another call returned. */
export function rememberFeatureAccounts(queries: QueryClient, client: Client, accounts: FeatureAccounts): void {
  queries.setQueryData(featureAccountsQueryOptions(client).queryKey, accounts);
}

/** The slots of an epoch, both inclusive. */
export interface EpochSlots {
  readonly first: Slot;
  readonly last: Slot;
  /** False: the endpoint does not report a network with a known schedule, and that of mainnet-beta is assumed. */
  readonly isKnown: boolean;
}

export async function fetchEpochSlots(queries: QueryClient, client: Client, epoch: bigint): Promise<EpochSlots> {
  const genesisHash = await queries.query(genesisHashQueryOptions(client));
  return { ...slotsOfEpoch(scheduleOf(genesisHash), epoch), isKnown: clusterOf(genesisHash) !== null };
}

function isInHistory(cluster: Cluster | null, slot: Slot): boolean {
  return cluster !== null && ('fixed' in cluster.rules || slot <= cluster.rules.until);
}

/** Whether a public page names the slot of the cluster's Alpenglow genesis certificate. */
function hasCertificate(cluster: Cluster | null): boolean {
  return cluster !== null && 'pages' in cluster.rules && cluster.rules.certificate !== null;
}

/** Later epochs may have other rules. */
function isOutdated(known: FeatureAccounts | null, cluster: Cluster | null, slot: Slot): boolean {
  return known !== null && slot > lastReportedSlot(known, cluster);
}

function featureAccountsQueryOptions(client: Client) {
  return queryOptions({
    queryKey: queryKeys.featureAccounts(client.url),
    queryFn: async ({ signal }): Promise<FeatureAccounts | null> => {
      if (isKnownMissing(client, 'getMultipleAccounts')) return null;
      const options = { commitment: 'finalized' } as const;
      const accounts = await nullOnError(
        noteMissing(
          client.url,
          'getMultipleAccounts',
          getMultipleAccounts(client, FEATURE_ACCOUNTS, options, { signal, isExtra: true }),
        ),
      );
      return accounts && featureAccountsOf(FEATURE_ACCOUNTS, accounts);
    },
    ...ONCE,
  });
}

function certificateQueryOptions({ url, call }: Client) {
  return queryOptions({
    queryKey: queryKeys.genesisCertificate(url),
    queryFn: ({ signal }) =>
      nullOnError(
        call({ method: 'getAgGenesisCert', params: [], decode: decodeGenesisCertificate }, { signal, isExtra: true }),
      ),
    ...ONCE,
  });
}

const FEATURE_ACCOUNTS = Object.values(GATES).map(({ id }) => id);
