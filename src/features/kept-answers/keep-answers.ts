import { whenIdle } from '../../shared/when-idle.ts';
import { OVERVIEW_ASSEMBLY } from '../../analysis/facts/block/overview-assembly.ts';
import { experimental_createQueryPersister } from '@tanstack/query-persist-client-core';
import type { Query, QueryClient, QueryKey, QueryPersister } from '@tanstack/react-query';
import type { BlockProgress } from '../../queries/block/block-progress.ts';
import type { BlockRead } from '../../queries/block/block-query.ts';
import { genesisHashQueryOptions } from '../../queries/era-query.ts';
import type { FinalizedRequest } from '../../queries/finalized-request.ts';
import { queryKeys } from '../../queries/keys.ts';
import type { TransactionRead } from '../../queries/transaction-query.ts';
import { type Client, createClient } from '../../rpc-client/client.ts';
import { JsonRpcError } from '../../rpc-client/exchange/errors.ts';
import { type Exchange, wholeResponse } from '../../rpc-client/exchange/exchange.ts';
import { isPlainOrigin } from '../../shared/urls.ts';
import type { JsonComparison } from '../../shared/json-comparison.ts';
import { currentEndpoint, recordParamsOf } from '../endpoint/saved-endpoints.ts';
import { hashOf, type KeptAnswer, keptKey } from './kept-answer.ts';
import { isExpected, isOpened, keepsAnswers, keptStateOf, linkParamsOf, setKeptState } from './kept-state.ts';
import { eraseKeptAnswer, findKeptAnswer, keepAnswer, MAX_RESPONSE_BYTES } from './kept-storage.ts';

/** The answer to the query of a transaction or a block. */
type Read = TransactionRead | BlockRead;

/** A kept answer, decoded. */
interface Kept {
  readonly read: Read;
  /** When it arrived: Unix milliseconds. */
  readonly since: number;
  /** null if it was unknown. */
  readonly genesisHash: string | null;
}

/** The answer that was kept when a query was first opened. It is replaced only on request. */
const lookups = new WeakMap<Query, Promise<Kept | null>>();

/**
 * Keeps the answers about finalized transactions and blocks that are opened. Returns a persister, which shows them when
 * they are opened again, until the endpoint has answered the usual request. If it does not answer, or no longer has the
 * item, the kept answer stays. If its answer differs, that one is shown; `keptStates` reports which case applies.
 *
 * `loadNote` loads the code of the note, which could not be loaded later when offline.
 */
export function createAnswerKeeper(
  queries: QueryClient,
  clientAt: (url: string) => Client | null,
  loadNote: () => Promise<unknown>,
): QueryPersister {
  const cache = queries.getQueryCache();
  /** The answers that were kept, or must not be. */
  const stored = new WeakSet<object>();

  const askForGenesis = async (url: string, options?: { readonly staleTime: number }) => {
    const client = clientAt(url);
    return client && queries.query({ ...genesisHashQueryOptions(client), ...options }).catch(() => null);
  };
  /** Requested only if the endpoint contradicts a kept answer, because the URL may lead to another network by now. */
  const hasOtherNetwork = async ({ url }: FinalizedRequest, { genesisHash }: Kept) =>
    genesisHash !== null && isOfAnotherNetwork(genesisHash, await askForGenesis(url, { staleTime: 0 }));

  const lookUp = (query: Query, request: FinalizedRequest): Promise<Kept | null> => {
    const find = async () => {
      const kept = await persisterOf(queries, request).retrieveQuery<Kept>(query.queryHash);
      if (kept === undefined) return null;
      await Promise.race([loadNote().catch(() => undefined), delay(LONGEST_NOTE_MS)]);
      return kept;
    };
    // If it fails, the endpoint's answer is shown as always.
    const lookup = lookups.get(query) ?? find().catch(() => null);
    lookups.set(query, lookup);
    return lookup;
  };
  const forget = async (query: Query, request: FinalizedRequest, { read }: Kept) => {
    // A component that the page adds while it still shows this answer would have it kept again, as one of the new network.
    stored.add(read);
    lookups.set(query, Promise.resolve(null));
    setKeptState(query, null);
    await eraseKeptAnswer(await keptKey(request));
  };
  const show = (query: Query, { read, since }: Kept) => {
    if (cache.get(query.queryHash) !== query) return;
    setKeptState(query, { since, now: { kind: 'pending' } });
    queries.setQueryData(query.queryKey, read, { updatedAt: since });
  };
  /**
   * The rows of a block that has begun to arrive stay, because replacing them by the kept block would move the page.
   */
  const hasRows = ({ url, kind, id, options }: FinalizedRequest) =>
    kind === 'block' &&
    (queries.getQueryData<BlockProgress>(queryKeys.blockProgress(url, id, options))?.overview ?? null) !== null;

  const afterError = async (query: Query, request: FinalizedRequest, kept: Kept | null, error: unknown) => {
    if (kept === null) {
      setKeptState(query, null);
      throw error;
    }
    if (error instanceof JsonRpcError && (await hasOtherNetwork(request, kept))) {
      await forget(query, request, kept);
      query.setState({ data: undefined, dataUpdatedAt: 0, status: 'pending' });
      throw error;
    }
    setKeptState(query, { since: kept.since, now: { kind: 'failed', error } });
    return kept.read;
  };
  /** Returns the answer to show. */
  const afterAnswer = async (query: Query, request: FinalizedRequest, kept: Kept | null, answer: Read) => {
    // Without the code that compares, the endpoint's answer is shown as always.
    const comparison = kept && (await compareReads(kept.read, answer).catch(() => undefined));
    if (kept === null || comparison === undefined) {
      setKeptState(query, null);
      return answer;
    }
    const { since, read } = kept;
    if (comparison === 'same') {
      // An equal answer that was faster than the lookup needs no note, unless the page has reserved space for it.
      if (keptStateOf(query) === null && !isExpected(query)) return answer;
      setKeptState(query, { since, now: { kind: 'same' } });
      return read;
    }
    if (await hasOtherNetwork(request, kept)) {
      await forget(query, request, kept);
      return answer;
    }
    if (comparison === null) {
      setKeptState(query, { since, now: { kind: 'none' } });
      return read;
    }
    const hasChanged = comparison.differences.some(({ kind }) => kind !== 'member');
    setKeptState(query, { since, now: { kind: 'different', comparison, isKept: !hasChanged } });
    // Nodes of other versions return other fields: such an answer replaces the kept one.
    if (!hasChanged) lookups.set(query, Promise.resolve(null));
    return answer;
  };

  const store = async (query: Query) => {
    const request = query.meta?.finalized;
    const read = query.state.data as Read | undefined;
    if (request === undefined || read === undefined || !isOpened(request) || !keepsAnswers.get()) return;
    if ((await lookUp(query, request)) !== null || read.value === null || stored.has(read)) return;
    stored.add(read);
    whenIdle(async () => {
      // The page of a block requests it. A signature exists on one network only.
      if (request.kind === 'block') await askForGenesis(request.url);
      await persist(queries, query, request);
    });
  };
  cache.subscribe((event) => {
    // An answer may have been fetched before, for a preview.
    const isOpening = event.type === 'observerAdded';
    const isAnswer = event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true;
    if (isOpening || isAnswer) void store(event.query);
  });
  for (const query of cache.getAll()) void store(query);

  return async (queryFn, context, query) => {
    const request = query.meta?.finalized;
    // Queries with such a request have these answers.
    const ask = async () => (await queryFn(context)) as Read;
    // Other pages that show transactions, such as lists, cannot report a kept answer.
    if (request === undefined || !isOpened(request) || !keepsAnswers.get()) return ask();
    const before = keptStateOf(query);
    if (before !== null) setKeptState(query, { ...before, now: { kind: 'pending' } });
    const asked = ask();
    const lookup = lookUp(query, request);
    const first = await Promise.race([lookup, settled(asked)]);
    if (first !== null && before === null && !hasRows(request)) show(query, first);
    let answer: Read;
    try {
      answer = await asked;
    } catch (error) {
      return await afterError(query, request, await lookup, error);
    }
    if (answer.value === null || first !== null) return await afterAnswer(query, request, await lookup, answer);
    // The lookup does not delay the answer: if another one was kept, a note reports it later.
    void lookup.then(async (kept) => {
      await afterAnswer(query, request, kept, answer);
      await store(query);
    });
    return answer;
  };
}

/** Keeps the answer that a page shows in place of the earlier one. */
export async function keepAnswerInstead(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const query = queries.getQueryCache().find({ queryKey, exact: true });
  const request = query?.meta?.finalized;
  const state = query && keptStateOf(query);
  if (query === undefined || request === undefined || state?.now.kind !== 'different') return;
  await persist(queries, query, request);
  lookups.delete(query);
  setKeptState(query, { ...state, now: { ...state.now, isKept: true } });
}

/** An answer is not kept if it repeats a key of the endpoint's URL, or is no longer readable. */
async function persist(queries: QueryClient, query: Query, request: FinalizedRequest): Promise<void> {
  await persisterOf(queries, request)
    .persistQuery(query)
    .catch(() => undefined);
}

/** Reads and writes the kept answer to one request: the response as text, which is decoded again when it is shown. */
function persisterOf(queries: QueryClient, request: FinalizedRequest) {
  const key = keptKey(request);
  return experimental_createQueryPersister<KeptAnswer>({
    storage: {
      getItem: async () => findKeptAnswer(await key),
      setItem: async (_, answer) => keepAnswer(await key, answer),
      removeItem: async () => eraseKeptAnswer(await key),
    },
    maxAge: Infinity,
    serialize: async ({ state }) => {
      const { exchange } = state.data as Read;
      return toKeptAnswer(await key, request, exchange, state.dataUpdatedAt, genesisOf(queries, request));
    },
    // If it throws, the kept answer is erased.
    deserialize: async (answer) => {
      if (isOfAnotherNetwork(answer.genesisHash, genesisOf(queries, request))) throw new Error('another network');
      const { since, genesisHash } = answer;
      const data: Kept = { read: await readKeptAnswer(await key, request, answer), since, genesisHash };
      return { buster: '', queryHash: '', queryKey: [], state: { ...UNUSED_STATE, data, dataUpdatedAt: since } };
    },
  });
}

async function toKeptAnswer(
  key: string,
  request: FinalizedRequest,
  exchange: Exchange,
  since: number,
  genesisHash: string | null,
): Promise<KeptAnswer> {
  const choice = currentEndpoint();
  if (choice.kind !== 'ready' || choice.endpoint.url !== request.url) throw new Error('another endpoint was chosen');
  const response = exchange.responseBlob ?? new Blob([exchange.responseText]);
  // Before it is read: hashing 80 MB would block the page.
  if (response.size > MAX_RESPONSE_BYTES) throw new Error('the response is too long to keep');
  if (!isPlainOrigin(request.url)) {
    const { maskKeys } = await import('../../rpc-client/transport/endpoint-urls.ts');
    const text = await response.text();
    if (maskKeys(text, request.url) !== text) throw new Error('the response repeats a key');
  }
  const sha256 = await hashOf(`${key}\n`, response);
  if (sha256 === null) throw new Error('the response is too long to hash');
  const { method, status, bytes, milliseconds } = exchange;
  return {
    kind: request.kind,
    id: request.id.toString(),
    options: linkParamsOf(request.options),
    method,
    endpoint: choice.endpoint.label,
    endpointParams: recordParamsOf(choice.endpoint),
    genesisHash,
    since,
    status,
    bytes,
    milliseconds,
    sha256,
    response,
  };
}

/**
 * Decodes a kept answer with the code and the checks for answers of endpoints. Throws if it is damaged, or belongs to
 * another request.
 */
async function readKeptAnswer(key: string, request: FinalizedRequest, answer: KeptAnswer): Promise<Read> {
  if (answer.kind !== request.kind || answer.id !== request.id.toString()) throw new Error('another request');
  if ((await hashOf(`${key}\n`, answer.response)) !== answer.sha256) throw new Error('damaged');
  const read = await decodeKeptAnswer(request, answer);
  if (read.value === null) throw new Error('no item');
  const { status, bytes, milliseconds } = answer;
  return { ...read, exchange: { ...read.exchange, status, bytes, milliseconds } };
}

async function decodeKeptAnswer(request: FinalizedRequest, { method, response }: KeptAnswer): Promise<Read> {
  const client = createClient({ url: request.url, fetch: () => Promise.resolve(new Response(response)) });
  if (request.kind === 'transaction') {
    const { options } = request;
    const name = method === 'getConfirmedTransaction' ? method : 'getTransaction';
    const all = { maxBytes: Number.MAX_SAFE_INTEGER };
    return { ...(await client.getTransaction(request.id, { ...options, method: name }, all)), options };
  }
  const { options } = request;
  const name = method === 'getConfirmedBlock' ? method : 'getBlock';
  return { ...(await client.readBlock(request.id, { ...options, method: name }, OVERVIEW_ASSEMBLY)), options };
}

/** null if the endpoint no longer has the item. */
async function compareReads(kept: Read, answer: Read): Promise<JsonComparison | 'same' | null> {
  if (answer.value === null) return null;
  if ((await wholeResponse(kept.exchange)) === (await wholeResponse(answer.exchange))) return 'same';
  const [{ compareAnswers }, { readResult }] = await Promise.all([
    import('../../analysis/compare/compare-answers.ts'),
    import('../../rpc-client/call/call.ts'),
  ]);
  const comparison = compareAnswers(await readResult(kept.exchange), await readResult(answer.exchange));
  return comparison.differences.length === 0 ? 'same' : comparison;
}

function genesisOf(queries: QueryClient, { url }: FinalizedRequest): string | null {
  return queries.getQueryData<string | null>(queryKeys.genesisHash(url)) ?? null;
}

function isOfAnotherNetwork(kept: string | null, current: string | null): boolean {
  return kept !== null && current !== null && kept !== current;
}

async function settled(promise: Promise<unknown>): Promise<null> {
  await promise.catch(() => undefined);
  return null;
}

async function delay(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The parts of a query that the persister needs, apart from its data. */
const UNUSED_STATE = {
  dataUpdateCount: 0,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: 'success',
  fetchStatus: 'idle',
} as const;
/** A kept answer is not shown before the code of its note is loaded, or before this time. */
const LONGEST_NOTE_MS = 2000;
