import type { Query, QueryClient } from '@tanstack/react-query';
import { genesisHashQueryOptions } from '../../queries/era-query.ts';
import { queryKeys } from '../../queries/keys.ts';
import type { Client } from '../../rpc-client/client.ts';
import { JsonRpcError, TransportError } from '../../rpc-client/errors.ts';
import { type Exchange, type KeptSubject, wholeResponse } from '../../rpc-client/exchange.ts';
import { isOpened, type KeptRequest, keptKey, requestOf } from './kept-request.ts';
import { keepsAnswers } from './kept-preference.ts';
import { createKeptResponse, type KeptResponseState } from './kept-response.ts';
import { eraseKeptAnswer, findKeptAnswer } from './kept-storage.ts';
import { type KeptRead, readKeptAnswer } from './read-kept-answer.ts';
import { storeAnswer } from './store-answer.ts';
import type { BlockProgress } from '../../queries/block/block-progress.ts';
import type { JsonComparison } from '../../shared/json-comparison.ts';

/** An answer that was kept, in place of the endpoint's until that has arrived. */
interface ShownAnswer {
  readonly key: string;
  readonly genesisHash: string | null;
  readonly read: KeptRead;
  readonly state: KeptResponseState;
}

let isStarted = false;

/**
 * Keeps the answers about finalized transactions and blocks that are opened, and shows them when they are opened again, until the endpoint
 * has answered, which is asked as always. If it does not answer, or no longer has the item, the kept answer stays. If it now answers
 * something else, that is shown, with the differences.
 */
export function startKeptAnswers(
  queries: QueryClient,
  clientAt: (url: string) => Client | null,
  loadNote: () => Promise<unknown>,
): void {
  if (isStarted) return;
  isStarted = true;
  const cache = queries.getQueryCache();
  const lookups = new WeakMap<Query, Promise<void>>();
  const shownAnswers = new WeakMap<Query, ShownAnswer>();
  /** Those of blocks whose first rows were on the page before. To show them in place of the rows would move the page. */
  const heldAnswers = new WeakMap<Query, ShownAnswer>();
  const stored = new WeakSet<object>();

  const show = (query: Query, read: KeptRead) => {
    if (cache.get(query.queryHash) === query) queries.setQueryData(query.queryKey, read);
  };
  const hasRows = (request: KeptRequest) =>
    request.kind === 'block' &&
    (queries.getQueryData<BlockProgress>(queryKeys.blockProgress(request.url, request.id, request.options))?.overview ??
      null) !== null;
  const genesisOf = ({ url }: KeptRequest) => queries.getQueryData<string | null>(queryKeys.genesisHash(url)) ?? null;
  const askForGenesis = async ({ url }: KeptRequest, options?: { readonly staleTime: number }) => {
    const client = clientAt(url);
    return client && queries.query({ ...genesisHashQueryOptions(client), ...options }).catch(() => null);
  };
  /** Asked only if the endpoint contradicts what is kept, since the URL may lead to another network by now. */
  const hasOtherNetwork = async (request: KeptRequest, { genesisHash }: ShownAnswer) =>
    genesisHash !== null && isOfAnotherNetwork(genesisHash, await askForGenesis(request, { staleTime: 0 }));
  const forget = async (query: Query, { key }: ShownAnswer) => {
    shownAnswers.delete(query);
    await eraseKeptAnswer(key);
  };

  const lookUp = async (query: Query, request: KeptRequest) => {
    if (!keepsAnswers.get()) return;
    const key = await keptKey(request);
    const answer = await findKeptAnswer(key);
    if (answer === null) return;
    const read = isOfAnotherNetwork(answer.genesisHash, genesisOf(request))
      ? null
      : await readKeptAnswer(key, request, answer);
    if (read === null) return eraseKeptAnswer(key);
    const state = createKeptResponse(
      subjectOf(request),
      answer.since,
      () => void queries.refetchQueries({ queryKey: query.queryKey, exact: true }),
    );
    const shown: ShownAnswer = { key, genesisHash: answer.genesisHash, read: withKept(read, state), state };
    // Without a connection, the note could not be loaded later.
    await loadNote();
    const { data, error, fetchStatus } = query.state;
    if (data === undefined && fetchStatus === 'fetching' && hasRows(request)) return void heldAnswers.set(query, shown);
    shownAnswers.set(query, shown);
    if (data !== undefined) return settle(query, request, shown, data as KeptRead);
    show(query, shown.read);
    if (error !== null) return settleFailed(query, request, shown, error);
    if (fetchStatus === 'idle') state.set({ kind: 'failed', error: new TransportError({ kind: 'aborted' }, null) });
  };

  const settleFailed = async (query: Query, request: KeptRequest, shown: ShownAnswer, error: Error) => {
    if (!(error instanceof JsonRpcError) || !(await hasOtherNetwork(request, shown)))
      return shown.state.set({ kind: 'failed', error });
    await forget(query, shown);
    await queries.resetQueries({ queryKey: query.queryKey, exact: true });
  };

  const settle = async (query: Query, request: KeptRequest, shown: ShownAnswer, answer: KeptRead) => {
    const { read, state } = shown;
    if (answer.value === null) show(query, read);
    // If the code for it cannot be loaded, the endpoint's answer is shown as always.
    const comparison =
      answer.value === null ? null : await compareResponses(read.exchange, answer.exchange).catch(() => undefined);
    if (answer.value !== null && comparison === null) return state.set({ kind: 'same' });
    if (comparison === undefined) return show(query, answer);
    if (await hasOtherNetwork(request, shown)) {
      await forget(query, shown);
      show(query, answer);
      // Not awaited: it waits for the lookup, of which this may be a part.
      return void store(query, request);
    }
    if (comparison === null) return state.set({ kind: 'none' });
    const replace = () => storeAnswer(request, answer.exchange, Date.now(), genesisOf(request));
    const replaceKept = async () => {
      await replace();
      state.set({ kind: 'different', comparison, replaceKept: null });
    };
    const hasChanged = comparison.differences.some(({ kind }) => kind !== 'member');
    state.set({ kind: 'different', comparison, replaceKept: hasChanged ? replaceKept : null });
    show(query, withKept(answer, state));
    // Nodes of other versions return other fields.
    if (!hasChanged) await replace();
  };

  const ensureLookedUp = (query: Query, request: KeptRequest): Promise<void> => {
    // If the code for it cannot be loaded, the endpoint's answer is shown as always.
    const lookup = lookups.get(query) ?? lookUp(query, request).catch(() => undefined);
    lookups.set(query, lookup);
    return lookup;
  };
  const store = async (query: Query, request: KeptRequest) => {
    const read = query.state.data as KeptRead | undefined;
    if (read === undefined || !isOpened(request) || !keepsAnswers.get()) return;
    const since = query.state.dataUpdatedAt;
    await ensureLookedUp(query, request);
    if (read.value === null || shownAnswers.has(query) || stored.has(read)) return;
    stored.add(read);
    whenIdle(async () => {
      // The page of a block asks for it. A signature is of one network only.
      const genesisHash = request.kind === 'block' ? await askForGenesis(request) : genesisOf(request);
      await storeAnswer(request, read.exchange, since, genesisHash);
    });
  };

  const onFetch = (query: Query, request: KeptRequest) => {
    shownAnswers.get(query)?.state.set({ kind: 'pending' });
    // Other pages that show transactions, such as lists, have no place to say that an answer was kept.
    if (query.state.data === undefined && isOpened(request)) void ensureLookedUp(query, request);
  };
  const onOpen = (query: Query, request: KeptRequest) => {
    if (query.state.data === undefined) onFetch(query, request);
    else void store(query, request);
  };
  /** The kept answer that was held back, from now on one that is shown. */
  const takeHeld = (query: Query) => {
    const held = heldAnswers.get(query);
    heldAnswers.delete(query);
    if (held !== undefined) shownAnswers.set(query, held);
    return held;
  };
  const onAnswer = (query: Query, request: KeptRequest) => {
    const answer = query.state.data as KeptRead;
    const held = takeHeld(query);
    if (held !== undefined) return void settle(query, request, held, answer);
    const shown = shownAnswers.get(query);
    if (shown === undefined) return void store(query, request);
    // In the same batch, so that the page does not render an equal answer again.
    show(query, shown.read);
    void settle(query, request, shown, answer);
  };
  const onError = (query: Query, request: KeptRequest) => {
    const shown = takeHeld(query) ?? shownAnswers.get(query);
    const { error } = query.state;
    if (shown === undefined || error === null) return;
    show(query, shown.read);
    void settleFailed(query, request, shown, error);
  };

  cache.subscribe((event) => {
    const request = requestOf(event.query.queryKey);
    if (request === null) return;
    const { query } = event;
    // Its answer may have been fetched before, for a preview.
    if (event.type === 'observerAdded' && !shownAnswers.has(query)) onOpen(query, request);
    if (event.type !== 'updated') return;
    if (event.action.type === 'fetch') onFetch(query, request);
    else if (event.action.type === 'error') onError(query, request);
    else if (event.action.type === 'success' && event.action.manual !== true) onAnswer(query, request);
  });
  for (const query of cache.getAll()) {
    const request = requestOf(query.queryKey);
    if (request === null) continue;
    onOpen(query, request);
  }
}

function withKept(read: KeptRead, kept: KeptResponseState): KeptRead {
  const exchange = { ...read.exchange, kept };
  return { ...read, exchange };
}

function subjectOf({ kind, id }: KeptRequest): KeptSubject {
  return kind === 'transaction' ? { kind, signature: id } : { kind, slot: id };
}

function isOfAnotherNetwork(kept: string | null, current: string | null): boolean {
  return kept !== null && current !== null && kept !== current;
}

/** null if both have the same result. */
async function compareResponses(one: Exchange, other: Exchange): Promise<JsonComparison | null> {
  if ((await wholeResponse(one)) === (await wholeResponse(other))) return null;
  const [{ compareAnswers }, { readResult }] = await Promise.all([
    import('../../analysis/compare/compare-answers.ts'),
    import('../../rpc-client/call.ts'),
  ]);
  const comparison = compareAnswers(await readResult(one), await readResult(other));
  return comparison.differences.length === 0 ? null : comparison;
}

// Safari has no requestIdleCallback.
const whenIdle = globalThis.requestIdleCallback ?? ((callback: () => unknown) => setTimeout(callback, 200));
