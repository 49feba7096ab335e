import { openLmdbWriter } from '../../ledger/engine/lmdb-engine.ts';
import { type LedgerIdentity, publicClusterName, storeIdentity } from '../../ledger/history/ledger-identity.ts';
import { createWarehouseStore } from '../../ledger/store/warehouse-store.ts';
import type { LedgerStore } from '../../rpc-service/ledger-store.ts';
import { createDiscover } from '../../rpc-service/methods/discover.ts';
import type { MethodTable } from '../../rpc-service/methods/method-table.ts';
import { NODE_DIFFERENCES } from '../../rpc-service/node-differences.ts';
import { logError } from '../logs/log-error.ts';
import type { Log } from '../logs/logger.ts';
import { createKeeper, KEEP_NOTHING, type Keeper } from './keeper.ts';
import { createLedgerMethods } from './ledger-methods.ts';
import { createLookupMethods } from './lookup-methods.ts';
import { createPassedMethods } from './pass-on.ts';
import { checkCluster, type SharedCluster } from './same-cluster.ts';
import { createUpstream } from './upstream.ts';
import type { UpstreamAddress } from './upstream-address.ts';
import { createUpstreamLedger } from './upstream-ledger.ts';
import { createUpstreamPool, POOL_LIMITS, type PoolLimits } from './upstream-pool.ts';

/** The only name of `--like` that makes sense here: current nodes have no deprecated methods. */
export const LIKE_118 = 'agave-1.18';

export interface UpstreamOptions {
  readonly upstreams: readonly UpstreamAddress[];
  /** Folder of the ledger in which finalized answers are kept; null for none. */
  readonly ledger: string | null;
  /** The cluster that the upstreams must be of; null for that of the ledger, or of the first that answers. */
  readonly identity: LedgerIdentity | null;
  readonly maxInflatedBytes: number;
  /** Whether the deprecated methods answer jsonParsed as nodes of version 1.18 did, which web3.js expects. */
  readonly like118: boolean;
  readonly log: Log;
  readonly limits?: PoolLimits;
}

export interface UpstreamSource {
  /** The kept ledger. */
  readonly store: LedgerStore;
  readonly methods: MethodTable;
  /** Rejects if no upstream answers. */
  readonly checkHealth: () => Promise<unknown>;
}

/** Everything that the service needs to answer from upstreams. Throws LedgerError if the ledger cannot be opened. */
export async function openUpstreams(options: UpstreamOptions): Promise<UpstreamSource> {
  const { upstreams, identity, like118, log, limits = POOL_LIMITS } = options;
  const kept = options.ledger === null ? NOTHING_KEPT : await openKept(options.ledger, options);
  const { genesisHash, firstSlot } = await kept.store.info();
  const cluster: SharedCluster = {
    genesisHash: genesisHash ?? identity?.genesisHash ?? null,
    // Of blocks that are there already, nobody knows the cluster.
    onKnown: async (known) => (firstSlot === null ? kept.nameCluster(known) : undefined),
  };
  const pool = createUpstreamPool(
    upstreams.map((address, index) => {
      const name = `upstream ${index + 1}`;
      const onFailure = (reason: string): void => log('info', `${name} fails`, { reason });
      return checkCluster(createUpstream(address, name, onFailure), cluster);
    }),
    limits,
  );
  const methods = [
    ...createLedgerMethods(createUpstreamLedger(pool, kept.keeper), like118 ? 'contract-by-address' : 'contract'),
    ...createLookupMethods(pool),
    ...createPassedMethods(pool),
  ];
  // The other differences are in answers that are passed on.
  const differences = like118 ? (NODE_DIFFERENCES.get(LIKE_118)?.slice(0, 1) ?? []) : [];
  const table: MethodTable = new Map(
    [...methods, createDiscover(methods, differences)].map((method) => [method.name, method]),
  );
  const getSlot = table.get('getSlot');
  return {
    store: kept.store,
    methods: table,
    checkHealth: async () => getSlot !== undefined && 'handleText' in getSlot && getSlot.handleText(kept.store, []),
  };
}

interface Kept {
  readonly store: LedgerStore;
  readonly keeper: Keeper;
  readonly nameCluster: (genesisHash: string) => Promise<void>;
}

const NOTHING_KEPT: Kept = {
  store: {
    info: async () => ({
      genesisHash: null,
      cluster: null,
      firstSlot: null,
      confirmedSlot: null,
      finalizedSlot: null,
      gaps: 'missing',
      advances: true,
    }),
    block: async () => null,
    transaction: async () => null,
    outcome: async () => null,
    hasAccounts: async () => false,
    account: async () => null,
    slots: async () => [],
    mentions: async function* () {
      yield* [];
    },
    close: async () => {},
  },
  keeper: KEEP_NOTHING,
  nameCluster: async () => {},
};

async function openKept(folder: string, { identity, maxInflatedBytes, log }: UpstreamOptions): Promise<Kept> {
  const writer = openLmdbWriter(folder);
  try {
    if (identity !== null) await storeIdentity(writer, identity);
  } catch (error) {
    await writer.close();
    throw error;
  }
  const store = createWarehouseStore(writer, { maxInflatedBytes });
  const keeper = createKeeper(writer, {
    onRefusal: (what, reason) => log('info', 'not kept', { what, reason }),
    onError: (error) => logError(log, error),
  });
  return {
    keeper,
    store: {
      ...store,
      close: async () => {
        await keeper.finish();
        await store.close();
      },
    },
    nameCluster: (genesisHash) => storeIdentity(writer, { cluster: publicClusterName(genesisHash), genesisHash }),
  };
}
