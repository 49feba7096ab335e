import { type ConsoleMessage, expect as baseExpect, type Page } from 'playwright/test';
import { test as base } from './origin-only.ts';
import { type ScriptedEndpoint, startScriptedEndpoint } from './scripted-endpoint.ts';
import { sitePath, STATIC_SITE } from './static-site.ts';

/** Compares paths with those of the site, if the explorer is not at the root. */
export const expect = baseExpect.extend({
  async toHaveURL(page: Page, url: string | RegExp, options?: { readonly timeout?: number }) {
    const { not } = baseExpect(page);
    await (this.isNot ? not : baseExpect(page)).toHaveURL(typeof url === 'string' ? sitePath(url) : url, options);
    return { pass: !this.isNot, message: () => '' };
  },
});

/** A JSON-RPC request as the page sent it. */
export interface SentRequest {
  readonly origin: string;
  readonly method: string;
  readonly params: readonly unknown[];
}

interface Fixtures {
  /** The origin of the service that pages ask by default. */
  readonly service: string;
  /** The origins that pages may send requests to: the explorer's own, and those that the test adds. */
  readonly allowedOrigins: Set<string>;
  /** All JSON-RPC requests of the page so far, in order. */
  readonly sent: SentRequest[];
  /**
   * An endpoint with scripted answers and consent in this browser; `endpoint.at(path)` is the URL of a page that uses
   * it.
   */
  readonly endpoint: ScriptedEndpoint;
  /** Problems that make the test fail at its end. Only the test of this file removes any. */
  readonly problems: string[];
  readonly watch: void;
}

/**
 * A test that fails on any console error, page error or violation of the content security policy in its page, and on any request to an
 * origin that is not allowed, or WebSocket to another host, of all pages and of the service worker. WebSockets that a test answers itself
 * with `routeWebSocket` are not seen: such a test has to look at their URLs.
 */
export const test = base.extend<Fixtures>({
  service: async ({ baseURL }, use) => use(STATIC_SITE.isTested ? STATIC_SITE.service : originOf(baseURL)),
  allowedOrigins: async ({ baseURL, service }, use) => use(new Set([originOf(baseURL), service])),
  context: async ({ context, javaScriptEnabled }, use) => {
    context.on('page', (page) => {
      const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
      // What the service has written looks the same as the app, but does not react.
      const waitForApp = async (until: string | undefined) => {
        if (javaScriptEnabled && until !== 'commit')
          await page.locator('#not-loaded[hidden] ~ #first-screen').waitFor({ state: 'detached' });
      };
      page.goto = async (url, options) => {
        const response = await goto(sitePath(url), options);
        await waitForApp(options?.waitUntil);
        return response;
      };
      page.reload = async (options) => {
        const response = await reload(options);
        await waitForApp(options?.waitUntil);
        return response;
      };
    });
    await use(context);
  },
  sent: async ({ page }, use) => use(recordRequests(page)),
  endpoint: async ({ service, allowedOrigins, page }, use) => {
    const endpoint = await startScriptedEndpoint(service);
    allowedOrigins.add(endpoint.origin);
    await page.addInitScript(agreeTo, `${endpoint.origin}/`);
    await use(endpoint);
    await endpoint.stop();
  },
  problems: async ({}, use) => use([]),
  watch: [
    async ({ page, context, baseURL, allowedOrigins, problems }, use) => {
      const note = (problem: string) => problems.push(`${new URL(page.url()).pathname}: ${problem}`);
      const opened = new Set<string>();
      page.on('console', (message) => {
        if (message.type() !== 'error') return;
        // The not-found page is served with this status.
        if (/status of 404/.test(message.text()) && opened.has(withoutFragment(message.location().url))) return;
        const failed = originOfFailure(message);
        // Tests script other endpoints to fail.
        if (failed === null || failed === originOf(baseURL) || !allowedOrigins.has(failed))
          note(`console: ${message.text()}`);
      });
      await page.addInitScript(reportViolations);
      page.on('pageerror', (error) => note(`page error: ${error.message}`));
      context.on('request', (request) => {
        if (request.isNavigationRequest()) opened.add(withoutFragment(request.url()));
        const { origin, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && !allowedOrigins.has(origin)) note(`request to ${origin}`);
      });
      const watchSockets = (tab: Page) =>
        tab.on('websocket', (socket) => {
          // Nodes have it at another port of their host.
          const { hostname } = new URL(socket.url());
          if (![...allowedOrigins].some((origin) => new URL(origin).hostname === hostname))
            note(`WebSocket to ${hostname}`);
        });
      context.pages().forEach(watchSockets);
      context.on('page', watchSockets);
      await use();
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

/** Runs in the browser. Not every violation is a console error. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    console.error(`content security policy: ${effectiveDirective} ${blockedURI} ${sample}`),
  );
}

/** Runs in the browser: the user has agreed to this endpoint. Keeps what is stored already. */
export function agreeTo(url: string): void {
  // The empty page before the first one has no storage.
  if (location.protocol === 'http:') localStorage['slotscope.endpoints'] ??= JSON.stringify({ agreed: [url] });
}

/** The origin of the failed request that a console message reports; null for any other message. */
function originOfFailure(message: ConsoleMessage): string | null {
  const text = message.text();
  if (text.startsWith('Failed to load resource')) return new URL(message.location().url).origin;
  const refused = /^Access to fetch at '([^']+)'.*blocked by CORS policy/.exec(text)?.[1];
  return refused === undefined ? null : new URL(refused).origin;
}

function withoutFragment(url: string): string {
  return url.replace(/#.*/, '');
}

function originOf(url: string | undefined): string {
  return new URL(url ?? '').origin;
}

function recordRequests(page: Page): SentRequest[] {
  const sent: SentRequest[] = [];
  page.on('request', (request) => {
    const body: unknown = request.method() === 'POST' ? request.postDataJSON() : null;
    for (const call of Array.isArray(body) ? (body as unknown[]) : [body]) {
      if (typeof call !== 'object' || call === null || !('method' in call) || !('params' in call)) continue;
      const { method, params } = call;
      if (typeof method === 'string' && Array.isArray(params))
        sent.push({ origin: new URL(request.url()).origin, method, params });
    }
  });
  return sent;
}
