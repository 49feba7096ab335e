import { openLedger } from '../../src/ledger/open-ledger.ts';
import { createService } from '../../src/rpc-service/create-service.ts';
import { startTestServer } from '../../src/server/test-support/test-server.ts';
import { type ScriptedEndpoint, startScriptedEndpoint } from '../scripted-endpoint.ts';
import { DomPage } from './page.ts';
import { expect, test as base } from './playwright.ts';

export { expect };

interface SentRequest {
  readonly origin: string;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** The real server of the embedded ledger, in this process. */
const server = startTestServer({
  service: createService(await openLedger(null)),
  files: null,
  limits: {},
  onError: (error) => console.error(error),
});

/**
 * Origins of the services and endpoints of earlier tests, also of other files in this process: what is left of their pages may still send
 * a request. Those that a test allows count nevertheless.
 */
const stopped = ((globalThis as { stoppedOrigins?: Set<string> }).stoppedOrigins ??= new Set<string>());

/** Stands for `explorer-test.ts` in tests that run in a DOM, with the same fixtures. Such a test fails on any console error too. */
export const test = base.extend<{
  service: string;
  baseURL: string;
  allowedOrigins: Set<string>;
  page: DomPage;
  context: { readonly grantPermissions: () => Promise<void> };
  sent: SentRequest[];
  problems: string[];
  endpoint: ScriptedEndpoint;
}>({
  service: async ({}, use) => use((await server).url),
  baseURL: async ({ service }, use) => use(service),
  allowedOrigins: async ({ service }, use) => use(new Set([service])),
  problems: async ({}, use) => use([]),
  page: async ({ service, allowedOrigins, problems }, use) => {
    const page = new DomPage(service);
    const { error } = console;
    console.error = (...values: readonly unknown[]) => problems.push(values.map(String).join(' '));
    page.on('request', (request: { readonly url: () => string }) => {
      const { origin } = new URL(request.url());
      if (!allowedOrigins.has(origin) && !stopped.has(origin)) problems.push(`request to ${origin}`);
    });
    await use(page);
    page.close();
    stopped.add(service);
    console.error = error;
    // The tests of a process share the window, and some replace this method.
    Reflect.deleteProperty(navigator.clipboard, 'writeText');
    expect(problems).toEqual([]);
  },
  // The clipboard of a window of the DOM needs no permission.
  context: async ({}, use) => use({ grantPermissions: async () => undefined }),
  sent: async ({ page, allowedOrigins }, use) => {
    const sent: SentRequest[] = [];
    page.on('request', (request: { readonly url: () => string; readonly postDataJSON: () => unknown }) => {
      const { origin } = new URL(request.url());
      if (stopped.has(origin) && !allowedOrigins.has(origin)) return;
      const body = request.postDataJSON();
      for (const call of Array.isArray(body) ? (body as unknown[]) : [body]) {
        if (typeof call !== 'object' || call === null || !('method' in call) || !('params' in call)) continue;
        const { method, params } = call;
        if (typeof method === 'string' && Array.isArray(params)) sent.push({ origin, method, params });
      }
    });
    await use(sent);
  },
  endpoint: async ({ service, allowedOrigins, page }, use) => {
    const endpoint = await startScriptedEndpoint(service);
    allowedOrigins.add(endpoint.origin);
    await page.addInitScript(agreeTo, `${endpoint.origin}/`);
    await use(endpoint);
    stopped.add(endpoint.origin);
    await endpoint.stop();
  },
});

export function agreeTo(url: string): void {
  localStorage['slotscope.endpoints'] ??= JSON.stringify({ agreed: [url] });
}
