import { createServer } from 'vite';
import { expect, test } from 'vitest';

test("Vite's development server answers JSON-RPC from the embedded ledger and serves the app", async () => {
  const server = await createServer({
    logLevel: 'error',
    cacheDir: 'node_modules/.vite-test',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  });
  try {
    await server.listen();
    const [url = ''] = server.resolvedUrls?.local ?? [];
    const body = '{"jsonrpc":"2.0","id":1,"method":"getHealth"}';
    const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    expect(await answer.json()).toEqual({ jsonrpc: '2.0', result: 'ok', id: 1 });
    expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('<title>Slotscope');
  } finally {
    await server.close();
  }
});
