import { readLocalStorage } from '../../ui/preferences/local-storage.ts';
import type { BudgetSource } from '../../rpc-client/budget/budgeted-transport.ts';

/** The budget of requests to an endpoint, whose code is not part of the first load. */
export function budgetSource(url: string): BudgetSource {
  return {
    load: async () => (await import('./endpoint-budget.ts')).endpointBudget(url),
    // See request-rates.ts.
    isChosen: readLocalStorage('request-rates') !== null,
  };
}

/** Ends a pause of the requests to an endpoint, at the user's request. */
export function endPause(url: string): void {
  void import('./endpoint-budget.ts').then(
    ({ endpointBudget }) => endpointBudget(url).goOn(),
    () => undefined,
  );
}
