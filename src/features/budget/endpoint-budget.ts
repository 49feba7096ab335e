import {
  type BudgetState,
  METHOD_SHARE,
  type RequestPause,
  WINDOW_SECONDS,
  createRequestBudget,
  type RequestBudget,
} from '../../rpc-client/budget/request-budget.ts';
import { useStore } from 'zustand';
import { formatInteger } from '../../shared/format/format-number.ts';
import { formatUtc } from '../../shared/format/format-time.ts';
import { chosenRates, rateOf } from './request-rates.ts';

const budgets = new Map<string, RequestBudget>();

/** The budget of requests to an endpoint, which all of its clients in this tab share. */
export function endpointBudget(url: string): RequestBudget {
  const known = budgets.get(url);
  if (known !== undefined) return known;
  const budget = createRequestBudget({ perSecond: () => rateOf(url) });
  budgets.set(url, budget);
  chosenRates.subscribe(budget.goOn);
  return budget;
}

/** The budget of requests to an endpoint, and its state. */
export function useRequestBudget(url: string): { readonly budget: RequestBudget; readonly state: BudgetState } {
  const budget = endpointBudget(url);
  return { budget, state: useStore(budget.store) };
}

/** "at most 90 requests in 10 seconds, 36 of them of one method". */
export function describeRate(perSecond: number | null): string {
  if (perSecond === null) return 'no limit';
  const most = perSecond * WINDOW_SECONDS;
  return `at most ${formatInteger(most)} requests in ${WINDOW_SECONDS} seconds, ${formatInteger(Math.floor(most * METHOD_SHARE))} of them of one method`;
}

/** Why no requests are sent, and until when. `now` in Unix milliseconds. */
export function describePause(name: string, { until, askedUntil, status }: RequestPause, now: number): string {
  const end = formatPauseTime(until, now);
  if (askedUntil === null) {
    return `${name} limits requests (HTTP ${status}) and does not say for how long. Slotscope waits until ${end}.`;
  }
  const asked = `${name} requested a pause until ${formatPauseTime(askedUntil, now)} (HTTP ${status}).`;
  return until < askedUntil ? `${asked} Slotscope retries at ${end}.` : asked;
}

/** "1 request waits", "3 requests wait". */
export function describeWaiting({ content, extra }: BudgetState['waiting']): string {
  const count = content + extra;
  return `${formatInteger(count)} ${count === 1 ? 'request waits' : 'requests wait'}`;
}

/** "14:29:46 UTC", with the date if it is another day. */
export function formatPauseTime(milliseconds: number, now: number): string {
  const [day, time] = partsOf(milliseconds);
  return day === partsOf(now)[0] ? time : `${day}, ${time}`;
}

function partsOf(milliseconds: number): readonly [string, string] {
  const text = formatUtc(BigInt(Math.ceil(milliseconds / 1000))) ?? 'an unknown day, an unknown time';
  const [day = '', time = ''] = text.split(', ');
  return [day, time];
}
