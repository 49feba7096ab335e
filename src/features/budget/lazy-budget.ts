import { readLocalStorage } from '../../ui/preferences/local-storage.ts';
import { createLazyBudget, type LazyBudget } from '../../rpc-client/budget/budgeted-transport.ts';

const budgets = new Map<string, LazyBudget>();

/** The budget of requests to an endpoint, which all of its clients in this tab share. Its code is not part of the first load. */
export function lazyBudget(url: string): LazyBudget {
  const known = budgets.get(url);
  if (known !== undefined) return known;
  const budget = createLazyBudget({
    load: async () => (await import('./endpoint-budget.ts')).endpointBudget(url),
    // See request-rates.ts.
    isChosen: () => readLocalStorage('request-rates') !== null,
  });
  budgets.set(url, budget);
  return budget;
}

/** Ends a pause of the requests to an endpoint, at the user's request. */
export function endPause(url: string): void {
  void import('./endpoint-budget.ts').then(
    ({ endpointBudget }) => endpointBudget(url).goOn(),
    () => undefined,
  );
}
