import { expect, test, vi } from 'vitest';
import { createClient } from '../../rpc-client/client.ts';
import { endpointBudget } from './endpoint-budget.ts';
import { lazyBudget } from './lazy-budget.ts';

test('a pause holds for all clients of an endpoint, including one that is created during it', async () => {
  const url = 'http://127.0.0.1:8899/';
  let sent = 0;
  const fetch = async () => {
    sent += 1;
    return new Response('', { status: 429, headers: { 'retry-after': '60' } });
  };
  const newClient = () => createClient({ url, budget: lazyBudget(url), fetch });
  await expect(newClient().getVersion()).rejects.toMatchObject({ failure: { kind: 'http' } });
  const page = new AbortController();
  const waiting = newClient().getVersion({ signal: page.signal });
  await vi.waitFor(() => expect(endpointBudget(url).store.getState().waiting.content).toBe(1));
  page.abort();
  await expect(waiting).rejects.toMatchObject({ failure: { kind: 'aborted' } });
  expect(sent).toBe(1);
});
