import { createRequestBudget, type RequestBudget } from '../../rpc-client/request-budget.ts';
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
