import { hashKey, type Query, type QueryKey } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { formatUtc } from '../../shared/format/format-time.ts';
import type { JsonComparison } from '../../shared/json-comparison.ts';

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

/** True if the page leaves room for the note about a kept answer. */
export function isExpected({ queryHash }: Query): boolean {
  return keptStates.getState().get(queryHash) === 'expected';
}

/** null: the answer to the query is no longer related to a kept one. */
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
