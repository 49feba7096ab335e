import { type Client, createClient } from '../../rpc-client/client.ts';
import type { Endpoint } from '../../features/endpoint/endpoint.ts';

/** One client an endpoint for as long as the page lives: it remembers what was sent and which names are understood. */
const clients = new Map<string, Client>();

export function clientOf({ cluster, url }: Endpoint): Client {
  const client = clients.get(url) ?? createClient({ url, batches: cluster === 'embedded' });
  clients.set(url, client);
  return client;
}
