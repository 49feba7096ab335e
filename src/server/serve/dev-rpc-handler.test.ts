import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { openSqliteWriter } from '../../ledger/engine/sqlite-engine.ts';

test('the development server refuses pages of other origins an imported ledger', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slotscope-dev-'));
  await openSqliteWriter(join(folder, 'ledger')).close();
  vi.stubEnv('SLOTSCOPE_LEDGER', join(folder, 'ledger'));
  const { handleDevRpc } = await import('./dev-rpc-handler.ts');
  const server = createServer((request, response) => void handleDevRpc(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = (origin: string): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"getHealth"}',
      headers: { 'content-type': 'application/json', origin },
    });
  expect((await send(url)).status).toBe(200);
  const refused = await send('https://elsewhere.example');
  expect(refused.status).toBe(403);
  expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  server.close();
  server.closeAllConnections();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});
