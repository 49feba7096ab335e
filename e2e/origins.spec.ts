import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test as explorerTest } from './explorer-test.ts';
import { sitePath } from './static-site.ts';

// Seen to fail against: planted requests of a page, a second tab, a service worker and a WebSocket; a watch of the
// first page only.

/** Every test of this suite relies on this: a request to an origin that is not allowed makes it fail. */
const test = explorerTest.extend<{ readonly serve: (answer: RequestListener) => Promise<string> }>({
  serve: async ({}, use) => {
    const stops: (() => void)[] = [];
    await use(async (answer) => {
      const server = createServer(answer);
      await once(server.listen(0, '127.0.0.1'), 'listening');
      stops.push(() => {
        server.closeAllConnections();
        server.close();
      });
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    for (const stop of stops) stop();
  },
});
test.use({ serviceWorkers: 'allow' });

const answerAll: RequestListener = (_, response) =>
  void response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');

test('a request to another origin fails a test: of its page, of another tab, and of a WebSocket', async ({
  page,
  context,
  serve,
  problems,
}) => {
  const other = await serve(answerAll);
  const socket = 'ws://other.example';
  await page.goto('/nothing');
  await page.evaluate((url) => fetch(url), other);
  await expect.poll(() => problems.splice(0)).toEqual([`${sitePath('/nothing')}: request to ${other}`]);
  const tab = await context.newPage();
  await tab.goto('/nothing');
  await tab.evaluate((url) => fetch(url), other);
  await expect.poll(() => problems.splice(0)).toEqual([`${sitePath('/nothing')}: request to ${other}`]);
  await tab.evaluate((url) => void new WebSocket(url), socket);
  await expect.poll(() => problems.splice(0)).toEqual([`${sitePath('/nothing')}: WebSocket to other.example`]);
});

test('a request of a service worker to another origin fails a test', async ({
  page,
  serve,
  problems,
  allowedOrigins,
}) => {
  const other = await serve(answerAll);
  const site = await serve(({ url }, response) => {
    const isScript = url === '/sw.js';
    response
      .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
      .end(
        isScript ? `fetch('${other}');` : '<link rel="icon" href="data:,"><title>a page with a service worker</title>',
      );
  });
  allowedOrigins.add(site);
  await page.goto(site);
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js')));
  await expect.poll(() => problems.splice(0)).toEqual([`/: request to ${other}`]);
});
