import { useSyncExternalStore } from 'react';
import { type BudgetState, type RequestBudget, createRequestBudget } from '../../rpc-client/budget/request-budget.ts';
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
  return { budget, state: useSyncExternalStore(budget.subscribe, budget.snapshot) };
}
