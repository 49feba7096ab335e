import { lazyBudget } from '../features/budget/lazy-budget.ts';
import { type Client, createClient } from '../rpc-client/client.ts';
import { takeDeliveredAnswers } from './delivered-answers.ts';
import type { Endpoint } from '../features/endpoint/endpoint.ts';

/** One client per endpoint while the page is open, because a client holds the request log and the supported method names. */
const clients = new Map<string, Client>();

export function clientOf({ cluster, url }: Endpoint): Client {
  const isEmbedded = cluster === 'embedded';
  const client =
    clients.get(url) ??
    createClient({
      url,
      batches: isEmbedded,
      budget: lazyBudget(url),
      delivered: isEmbedded ? takeDeliveredAnswers() : null,
    });
  clients.set(url, client);
  return client;
}

/** The client of an endpoint that was called on this page before. */
export function clientAt(url: string): Client | null {
  return clients.get(url) ?? null;
}
