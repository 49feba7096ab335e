import type { LedgerStore } from '../../rpc-service/store/ledger-store.ts';
import type { MethodTable } from '../../rpc-service/methods/method.ts';
import { createMethodTable } from '../../rpc-service/methods/method-table.ts';
import { NODE_DIFFERENCES } from '../../rpc-service/methods/node-differences.ts';
import type { Log } from '../monitoring/logger.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import type { ServeOptions } from './serve-options.ts';

/** What the service answers from. */
export interface Source {
  readonly store: LedgerStore;
  readonly methods: MethodTable;
  /** Rejects if nothing can be read. */
  readonly checkHealth: () => Promise<unknown>;
  /** Light calls of a batch that are answered at the same time. */
  readonly parallelCalls: number;
  /** Whether pages of any origin may read it. */
  readonly isPublic: boolean;
}

/** Opens the ledger or the upstreams that the options name. Throws LedgerError if a ledger cannot be opened. */
export async function openSource(options: ServeOptions, log: Log): Promise<Source> {
  const { ledger, upstreams, identity, like, cacheBytes } = options;
  const maxInflatedBytes = cacheBytes / 3;
  if (upstreams.length > 0) {
    const { LIKE_118, openUpstreams } = await import('../upstream/open-upstreams.ts');
    return {
      ...(await openUpstreams({ upstreams, ledger, identity, maxInflatedBytes, like118: like === LIKE_118, log })),
      parallelCalls: PARALLEL_CALLS,
      isPublic: false,
    };
  }
  const store = await openLedger(ledger, maxInflatedBytes, identity);
  return {
    store,
    methods: createMethodTable(like === null ? [] : (NODE_DIFFERENCES.get(like) ?? []), await store.hasAccounts()),
    checkHealth: () => store.info(),
    parallelCalls: 1,
    isPublic: ledger === null,
  };
}

/** Of a batch, to upstreams. */
const PARALLEL_CALLS = 16;
