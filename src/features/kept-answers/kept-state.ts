import { type Query, type QueryKey, hashKey } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import type { FinalizedRequest } from '../../queries/finalized-request.ts';
import { formatUtc } from '../../shared/format/format-time.ts';
import type { JsonComparison } from '../../shared/json-comparison.ts';
import { isJsonArray } from '../../shared/json/json.ts';
import { parseSignature, parseSlot } from '../../solana/ids/ids.ts';
import { createStoredValue } from '../../ui/preferences/stored-value.ts';
import { currentEndpoint, recordParamsOf } from '../endpoint/saved-endpoints.ts';
import { routePath } from '../routing/paths.ts';

/** A page shows a kept answer, or one that differs from it. */
export interface KeptState {
  /** When the kept answer arrived: Unix milliseconds. */
  readonly since: number;
  readonly now: AnswerNow;
}

/** The endpoint's current response to a request with a kept answer. */
export type AnswerNow =
  | { readonly kind: 'pending' }
  | { readonly kind: 'same' }
  /** No answer, or an error. The kept answer is shown. */
  | { readonly kind: 'failed'; readonly error: unknown }
  /** `null`. The kept answer is shown. */
  | { readonly kind: 'none' }
  /** Another result, which is shown. `isKept`: in place of the earlier one. */
  | { readonly kind: 'different'; readonly comparison: JsonComparison; readonly isKept: boolean };

/** By the hash of the query. `expected`: an answer is kept, and not looked up yet. */
type KeptStates = ReadonlyMap<string, KeptState | 'expected'>;

/** Without the hook that reads it: this is part of the first request, which does not wait for React. */
export const keptStates = createStore<KeptStates>(() => new Map());

/** null if the answer to a query is unrelated to a kept one. */
export function keptStateAt(states: KeptStates, queryKey: QueryKey): KeptState | 'expected' | null {
  return states.get(hashKey(queryKey)) ?? null;
}

/** null also while a kept answer is only expected. */
export function keptStateOf({ queryHash }: Query): KeptState | null {
  const state = keptStates.getState().get(queryHash) ?? null;
  return state === 'expected' ? null : state;
}

/** True if the page reserves space for the note about a kept answer. */
export function isExpected({ queryHash }: Query): boolean {
  return keptStates.getState().get(queryHash) === 'expected';
}

/** `state` null: the answer to the query is no longer related to a kept one. */
export function setKeptState({ queryHash }: Query, state: KeptState | 'expected' | null): void {
  const states = new Map(keptStates.getState());
  if (state === null) states.delete(queryHash);
  else states.set(queryHash, state);
  keptStates.setState(states, true);
}

/** Unix milliseconds as "22 Aug 2025, 14:29:46 UTC". */
export function formatKeptTime(milliseconds: number): string {
  return formatUtc(BigInt(Math.floor(milliseconds / 1000))) ?? 'an unknown time';
}

/** Whether finalized transactions and blocks that were opened are kept in this browser. */
export const keepsAnswers = createStoredValue<boolean>(
  'keepAnswers',
  (json) => json !== false,
  (value) => (value ? null : false),
);

/**
 * The names of the kept answers. They are known before the code and the database of kept answers are, so that nothing waits for
 * these if nothing is kept, and a page reserves space for the note about a kept answer.
 */
export const keptNames = createStoredValue<readonly string[]>(
  'kept',
  (json) => (isJsonArray(json) ? json.filter((name) => typeof name === 'string') : []),
  (names) => (names.length === 0 ? null : [...names]),
);

/** A kept answer among others: what it is about, its options and its endpoint. The id is cut, since every visit reads all names. */
export function keptName({ kind, id, options, endpointParams }: AnswerSubject): string {
  return `${kind} ${id.slice(0, 20)} ${new URLSearchParams(options)} ${endpointParams}`;
}

/** What an answer is about. */
export interface AnswerSubject {
  readonly kind: 'transaction' | 'block';
  /** A signature, or a slot in digits. */
  readonly id: string;
  /** Options of the request, by the name of the search parameter. */
  readonly options: Readonly<Record<string, string>>;
  /** The search parameters that name the endpoint; empty for the one of the site. */
  readonly endpointParams: string;
}

/** True if the answer to the request of the open page is kept. */
export function isKept(request: FinalizedRequest): boolean {
  const { kind, id, options } = request;
  const choice = currentEndpoint();
  const name = {
    kind,
    id: id.toString(),
    options: linkParamsOf(options),
    endpointParams: choice.kind === 'ready' ? recordParamsOf(choice.endpoint) : '',
  };
  return isOpened(request) && keptNames.get().includes(keptName(name));
}

/** True if the page of the request is the open one. */
export function isOpened({ kind, id }: FinalizedRequest): boolean {
  const [, route, text = ''] = /^\/(tx|block)\/([^/]+)\/?$/i.exec(routePath(location.pathname)) ?? [];
  return kind === 'transaction'
    ? route?.toLowerCase() === 'tx' && parseSignature(text) === id
    : route?.toLowerCase() === 'block' && parseSlot(text) === id;
}

/** The options that differ from the defaults, as search parameters. */
export function linkParamsOf(options: FinalizedRequest['options']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    sortedOptions(options).filter(([name, value]) => value !== DEFAULTS.get(name) && name !== 'footer'),
  );
}

export function sortedOptions(options: FinalizedRequest['options']): readonly (readonly [string, string])[] {
  return Object.entries(options)
    .map(([name, value]) => [name, String(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const DEFAULTS = new Map([
  ['encoding', 'json'],
  ['transactionDetails', 'full'],
  ['rewards', 'true'],
  ['commitment', 'finalized'],
  ['method', 'auto'],
]);
