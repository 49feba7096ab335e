import { openSqliteWriter } from '../../ledger/engine/sqlite-engine.ts';
import { type LedgerIdentity, publicClusterName, storeIdentity } from '../../ledger/identity/ledger-identity.ts';
import { createWarehouseStore } from '../../ledger/store/warehouse-store.ts';
import type { LedgerStore } from '../../rpc-service/store/ledger-store.ts';
import type { MethodTable } from '../../rpc-service/methods/method.ts';
import { withDiscovery } from '../../rpc-service/methods/method-table.ts';
import { NODE_DIFFERENCES } from '../../rpc-service/methods/node-differences.ts';
import { parseBlockhash } from '../../solana/ids/ids.ts';
import { type Log, logDamage, logError } from '../monitoring/logger.ts';
import { createLedgerMethods } from './ledger-methods.ts';
import { createLookupMethods } from './lookup-methods.ts';
import { createProxyMethods } from './proxy-methods.ts';
import { askWithoutRefusedFooter } from './refused-footer.ts';
import type { UpstreamAddress } from './upstream-address.ts';
import { createUpstreamLedger } from './upstream-ledger.ts';
import { POOL_LIMITS, type PoolLimits, createUpstreamPool } from './upstream-pool.ts';
import { type UpstreamWriter, WRITE_NOTHING, createUpstreamWriter } from './upstream-writer.ts';
import {
  type Answer,
  type Upstream,
  type UpstreamCall,
  createUpstream,
  isWithoutGenesis,
  observeUpstream,
} from './upstream.ts';

/** The only useful value of `--like` here: current nodes have no deprecated methods. */
export const LIKE_118 = 'agave-1.18';

export interface UpstreamOptions {
  readonly upstreams: readonly UpstreamAddress[];
  /** Folder of the ledger that stores finalized answers; null for none. */
  readonly ledger: string | null;
  /** The cluster that the upstreams must be of; null for that of the ledger, or of the first that answers. */
  readonly identity: LedgerIdentity | null;
  readonly maxInflatedBytes: number;
  /** True if the deprecated methods return jsonParsed as nodes of version 1.18 did, which web3.js expects. */
  readonly like118: boolean;
  readonly log: Log;
  readonly limits?: PoolLimits;
  /** Called after each call to an upstream, with its position from 1. */
  readonly onUpstreamCall?: (upstream: number, outcome: Answer['kind'], milliseconds: number) => void;
}

export interface UpstreamSource {
  /** The local ledger. */
  readonly store: LedgerStore;
  readonly methods: MethodTable;
  /** Rejects if no upstream answers. */
  readonly checkHealth: () => Promise<unknown>;
}

/** Everything that the service needs to answer from upstreams. Throws LedgerError if the ledger cannot be opened. */
export async function openUpstreams(options: UpstreamOptions): Promise<UpstreamSource> {
  const { upstreams, identity, like118, log, limits = POOL_LIMITS, onUpstreamCall } = options;
  const kept = options.ledger === null ? NOTHING_KEPT : await openKept(options.ledger, options);
  const { genesisHash, firstSlot } = await kept.store.info();
  const cluster: SharedCluster = {
    genesisHash: genesisHash ?? identity?.genesisHash ?? null,
    // The cluster of existing blocks is unknown.
    onKnown: async (known) => (firstSlot === null ? kept.nameCluster(known) : undefined),
  };
  const pool = createUpstreamPool(
    upstreams.map((address, index) => {
      const name = `upstream ${index + 1}`;
      const onFailure = (reason: string): void => log('info', `${name} fails`, { reason });
      const upstream = observeUpstream(createUpstream(address, name, onFailure), (outcome, milliseconds) =>
        onUpstreamCall?.(index + 1, outcome, milliseconds),
      );
      return checkCluster(askWithoutRefusedFooter(upstream), cluster);
    }),
    limits,
  );
  const methods = [
    ...createLedgerMethods(createUpstreamLedger(pool, kept.writer), like118 ? 'contract-by-address' : 'contract'),
    ...createLookupMethods(pool),
    ...createProxyMethods(pool),
  ];
  // The other differences are in answers that are passed on.
  const differences = like118 ? (NODE_DIFFERENCES.get(LIKE_118)?.slice(0, 1) ?? []) : [];
  const table = withDiscovery(methods, differences);
  const getSlot = table.get('getSlot');
  return {
    store: kept.store,
    methods: table,
    checkHealth: async () => getSlot !== undefined && 'handleText' in getSlot && getSlot.handleText(kept.store, []),
  };
}

interface Kept {
  readonly store: LedgerStore;
  readonly writer: UpstreamWriter;
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
    header: async () => null,
    transaction: async () => null,
    outcome: async () => null,
    accounts: async () => null,
    account: async () => null,
    tokenAccounts: async () => [],
    slots: async () => [],
    mentions: async function* () {
      yield* [];
    },
    tokenMentions: async function* () {
      yield* [];
    },
    withoutBlock: async () => ({ transactions: [], unreadable: 0 }),
    certificate: async () => null,
    rankMap: async () => null,
    transactionCount: async () => null,
    close: async () => {},
  },
  writer: WRITE_NOTHING,
  nameCluster: async () => {},
};

async function openKept(folder: string, { identity, maxInflatedBytes, log }: UpstreamOptions): Promise<Kept> {
  const engine = openSqliteWriter(folder, { onDamage: logDamage(log) });
  try {
    if (identity !== null) await storeIdentity(engine, identity);
  } catch (error) {
    await engine.close();
    throw error;
  }
  const store = createWarehouseStore(engine, { maxInflatedBytes });
  const writer = createUpstreamWriter(engine, {
    onRefusal: (what, reason) => log('info', 'not kept', { what, reason }),
    onError: (error) => logError(log, error),
  });
  return {
    writer,
    store: {
      ...store,
      close: async () => {
        await writer.finish();
        await store.close();
      },
    },
    nameCluster: (genesisHash) => storeIdentity(engine, { cluster: publicClusterName(genesisHash), genesisHash }),
  };
}

/** The cluster that all upstreams must be of. */
interface SharedCluster {
  /** null until it is known. */
  genesisHash: string | null;
  /** Called when an upstream names it first. */
  readonly onKnown: (genesisHash: string) => Promise<void>;
}

/** Asks the upstream for its cluster before the first call, and after each failure. One of another cluster fails every call. */
function checkCluster(upstream: Upstream, cluster: SharedCluster): Upstream {
  let checking: Promise<Answer | null> | null = null;
  const check = async ({ timeoutMs }: UpstreamCall): Promise<Answer | null> => {
    const answer = await upstream.ask({ method: 'getGenesisHash', params: '[]', maxBytes: 1024, timeoutMs });
    // An upstream that has no genesis hash is trusted, as a single one would be.
    if (isWithoutGenesis(answer)) return null;
    if (answer.kind === 'error')
      return { kind: 'failed', reason: `it answers getGenesisHash with ${answer.error.code}, ${answer.error.message}` };
    if (answer.kind === 'failed') return answer;
    const genesisHash = typeof answer.value === 'string' ? parseBlockhash(answer.value) : null;
    if (genesisHash === null) return { kind: 'failed', reason: 'its genesis hash is none' };
    if (cluster.genesisHash === null) {
      cluster.genesisHash = genesisHash;
      await cluster.onKnown(genesisHash);
    }
    return cluster.genesisHash === genesisHash ? null : OTHER_CLUSTER;
  };
  return {
    ...upstream,
    ask: async (call) => {
      const running = (checking ??= check(call));
      const problem = await running.catch((error: unknown) => {
        checking = null;
        throw error;
      });
      const answer = problem ?? (await upstream.ask(call));
      // What failed may work next time, and after a failure, another node may answer at the same URL.
      if (answer.kind === 'failed' && answer !== OTHER_CLUSTER && checking === running) checking = null;
      return answer;
    },
  };
}

const OTHER_CLUSTER: Answer = { kind: 'failed', reason: 'it is of another cluster' };
