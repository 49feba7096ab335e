import { useSyncExternalStore } from 'react';
import type { BudgetState, RequestBudget } from '../../rpc-client/request-budget.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { endpointBudget } from './endpoint-budget.ts';

/** The budget of requests to the chosen endpoint, and its state. */
export function useRequestBudget(): { readonly budget: RequestBudget; readonly state: BudgetState } {
  const budget = endpointBudget(useEndpoint().url);
  return { budget, state: useSyncExternalStore(budget.subscribe, budget.snapshot) };
}
