import type { RequestBudget } from './request-budget.ts';
import type { CallOptions, Transport, TransportAnswer } from '../transport/transport.ts';

interface LazyBudgetOptions {
  readonly load: () => Promise<RequestBudget>;
  /** True if the user chose a rate, which applies from the first request. */
  readonly isChosen: () => boolean;
}

/** The budget of an endpoint before and after its code has loaded. All clients of the endpoint must share it. */
export interface LazyBudget {
  /** Resolves when the request may be sent; see `RequestBudget.takeTurn`. */
  readonly takeTurn: (requestText: string, call: CallOptions) => Promise<void>;
  /** Records a response. Resolves to the seconds until requests resume, or null if it requests no pause. */
  readonly onAnswer: (answer: TransportAnswer) => Promise<number | null>;
}

/**
 * The first requests pass at once and are counted later, so that no first paint waits for the code of the budget. If the code cannot
 * be loaded, all requests pass.
 */
export function createLazyBudget({ load, isChosen }: LazyBudgetOptions): LazyBudget {
  let budget: RequestBudget | null = null;
  const early: (readonly [requestText: string, at: number])[] = [];
  const loaded = async () => {
    budget ??= await load().catch(() => null);
    if (budget !== null) for (const request of early.splice(0)) budget.count(...request);
    return budget;
  };
  return {
    takeTurn: async (requestText, call) => {
      if (budget === null && early.length < MOST_EARLY && !isChosen()) early.push([requestText, Date.now()]);
      else await (await loaded())?.takeTurn(requestText, call);
    },
    onAnswer: async (answer) => {
      const isRefusal = answer.status === 429 || answer.status === 503;
      return (isRefusal ? await loaded() : budget)?.onAnswer(answer) ?? null;
    },
  };
}

/** Sends requests within the budget of their endpoint. */
export function createBudgetedTransport(send: Transport, budget: LazyBudget): Transport {
  return async (requestText, call = {}) => {
    await budget.takeTurn(requestText, call);
    const answer = await send(requestText, call);
    const seconds = await budget.onAnswer(answer);
    return { ...answer, retryAfterSeconds: answer.retryAfterSeconds ?? seconds };
  };
}

/** More than a first page sends, and less than public clusters allow for one method. */
const MOST_EARLY = 30;
