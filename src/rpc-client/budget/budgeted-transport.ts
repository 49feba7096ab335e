import type { RequestBudget } from './request-budget.ts';
import type { Transport } from '../transport/transport.ts';

export interface BudgetSource {
  readonly load: () => Promise<RequestBudget>;
  /** True if the user chose a rate, which applies from the first request. */
  readonly isChosen: boolean;
}

/**
 * Sends requests within the budget of their endpoint. The first ones pass at once and are counted later, so that no first paint waits
 * for the code of the budget. If that does not load, all of them pass.
 */
export function createBudgetedTransport(send: Transport, { load, isChosen }: BudgetSource): Transport {
  let budget: RequestBudget | null = null;
  const early: (readonly [requestText: string, at: number])[] = [];
  const loaded = async () => {
    budget ??= await load().catch(() => null);
    if (budget !== null) for (const request of early.splice(0)) budget.count(...request);
    return budget;
  };
  return async (requestText, call = {}) => {
    if (budget === null && !isChosen && early.length < MOST_EARLY) early.push([requestText, Date.now()]);
    else await (await loaded())?.takeTurn(requestText, call);
    const answer = await send(requestText, call);
    const { status, retryAfterSeconds } = answer;
    const seconds = (status === 429 || status === 503 ? await loaded() : budget)?.onAnswer(answer);
    return { ...answer, retryAfterSeconds: retryAfterSeconds ?? seconds ?? null };
  };
}

/** More than a first page sends, and less than public clusters allow for one method. */
const MOST_EARLY = 30;
