import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import type { Root } from 'react-dom/client';
import type { QueryClient } from '@tanstack/react-query';
import { DomLocator, forgetUser, pressKey, settle, until } from './locator.ts';
import { vi } from 'vitest';

type Listener = (event: never) => void;
type Handler = (route: DomRoute, request: DomRequest) => unknown;
const send = globalThis.fetch;

const { happyDOM, listening } = window;

/** The one page of a test: the whole app in the DOM of this process, with real requests. Playwright's page, as far as a DOM has it. */
export class DomPage {
  readonly context: () => DomPage;
  readonly keyboard = {
    press: pressKey,
    type: async (text: string) => {
      for (const each of text) await pressKey(each);
    },
    insertText: async (text: string) => {
      for (const each of text) await pressKey(each);
    },
  };
  readonly request: { readonly post: DomPage['post']; readonly get: DomPage['get'] };
  private readonly origin: string;
  private readonly scripts: (() => unknown)[] = [];
  private readonly listeners = new Map<string, Listener[]>();
  private readonly routes: {
    readonly matches: (url: string) => boolean;
    readonly url: unknown;
    readonly handler: Handler;
  }[] = [];
  private readonly files = new Map<string, Blob>();
  private readonly document = new DomLocator(() => [document.documentElement], 'page');
  /** The URLs that the app was loaded with, for `goBack`. */
  private readonly loaded: string[] = [];
  private root: Root | null = null;
  private queries: QueryClient | null = null;
  private pending = 0;
  private generation = 0;

  constructor(origin: string) {
    this.origin = origin;
    this.context = () => this;
    this.request = { post: this.post, get: this.get };
    // What listens before a page is opened belongs to the tools of the tests, and stays.
    listening.length = 0;
    happyDOM.setViewport({ width: 1440, height: 900 });
    globalThis.indexedDB = new IDBFactory();
    localStorage.clear();
    sessionStorage.clear();
    URL.createObjectURL = (blob) => {
      const url = `blob:${this.files.size}`;
      this.files.set(url, blob as Blob);
      return url;
    };
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = this.download();
  }

  /** Reloads the app, as a browser does: with fresh modules. */
  async goto(url: string): Promise<void> {
    this.unload();
    resetModules();
    happyDOM.setURL(new URL(url, this.href()).href);
    // Otherwise, the entry that Back returns to has the URL of the page before, which may be that of another test.
    history.replaceState(null, '', location.href);
    this.loaded.push(location.href);
    window.addEventListener('click', this.follow);
    const generation = this.generation;
    // Pending requests of a page that was left are never answered.
    globalThis.fetch = async (input, init) =>
      generation === this.generation ? this.fetch(input, init) : new Promise(() => undefined);
    this.scripts.forEach((run) => run());
    const [{ createRoot }, { createElement }, { App }, { preloadPage }, { queryClient }] = await Promise.all([
      import('react-dom/client'),
      import('react'),
      import('../../src/app/app.tsx'),
      import('../../src/app/page-routes.tsx'),
      import('../../src/app/prefetch-page-data.ts'),
    ]);
    const { queries } = queryClient.getDefaultOptions();
    // A timer of the cache would keep the modules of a page that was left in memory.
    queryClient.setDefaultOptions({ queries: { ...queries, gcTime: Infinity } });
    this.queries = queryClient;
    await preloadPage(location.pathname);
    const container = document.body.appendChild(document.createElement('div'));
    this.root = createRoot(container);
    this.root.render(createElement(App));
    await settle();
  }
  reload = async (): Promise<void> => this.goto(location.href);
  /** Also to a page that was loaded before, as browsers do without a DOM event. */
  goBack = async (): Promise<void> => {
    const from = location.href;
    history.back();
    await settle();
    const previous = this.loaded.at(-2);
    if (location.href !== from || previous === undefined) return;
    this.loaded.splice(-2);
    await this.goto(previous);
  };
  goForward = async (): Promise<void> => {
    history.forward();
    await settle();
  };
  url = (): string => location.href;
  content = async (): Promise<string> => document.documentElement.outerHTML;
  setViewportSize = async (size: { readonly width: number; readonly height: number }): Promise<void> =>
    happyDOM.setViewport(size);
  title = async (): Promise<string> => document.title;

  locator = this.document.locator.bind(this.document);
  getByRole = this.document.getByRole.bind(this.document);
  getByText = this.document.getByText.bind(this.document);
  getByTestId = this.document.getByTestId.bind(this.document);
  getByLabel = this.document.getByLabel.bind(this.document);
  getByTitle = this.document.getByTitle.bind(this.document);

  async evaluate<A, T>(run: (argument: A) => T, argument: A): Promise<T> {
    return run(argument);
  }
  async addInitScript<A>(run: (argument: A) => unknown, argument: A): Promise<void> {
    this.scripts.push(() => run(argument));
  }
  on(event: string, listener: Listener): void {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }
  async route(url: string | RegExp, handler: Handler): Promise<void> {
    const pattern = typeof url === 'string' ? globPattern(url) : url;
    this.routes.unshift({ matches: (each) => pattern.test(each), url, handler });
  }
  async unroute(url: string | RegExp): Promise<void> {
    const at = this.routes.findIndex((each) => String(each.url) === String(url));
    if (at >= 0) this.routes.splice(at, 1);
  }
  /** Waits until no request is pending and, as in a browser, no script is loading. */
  async waitForLoadState(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet = this.pending === 0 ? quiet + 1 : 0) {
      await vi.dynamicImportSettled();
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
  async waitForFunction<A>(holds: (argument: A) => unknown, argument: A): Promise<void> {
    await until(() => Boolean(holds(argument)), `never true: ${holds.toString()}`);
  }
  /** A download is the only event that a test of a DOM waits for. */
  async waitForEvent(event: string): Promise<DomDownload> {
    if (event !== 'download') throw new Error(`needs a browser: ${event}`);
    const found: DomDownload[] = [];
    this.on('download', (download: DomDownload) => found.push(download));
    await until(() => found.length > 0, 'no download');
    const [download] = found;
    if (download === undefined) throw new Error('no download');
    return download;
  }
  private readonly post = async (url: string, { data, headers }: { data: string; headers: Record<string, string> }) =>
    send(new URL(url, this.origin), { method: 'POST', body: data, headers });
  private readonly get = async (url: string) => send(new URL(url, this.origin));

  unload(): void {
    this.generation += 1;
    this.root?.unmount();
    this.root = null;
    void this.queries?.cancelQueries();
    this.queries?.clear();
    this.queries = null;
    for (const remove of listening.splice(0)) remove();
    document.body.replaceChildren();
    document.documentElement.removeAttribute('data-theme');
  }
  close(): void {
    this.unload();
    forgetUser();
    globalThis.fetch = send;
  }

  /** Files of public/, which the explorer's own server serves in addition to JSON-RPC. */
  private file(url: string, request: DomRequest): Response | null {
    const { origin, pathname } = new URL(url);
    const file = join(import.meta.dirname, '../../public', pathname);
    if (origin !== this.origin || request.method() !== 'GET' || pathname === '/' || !existsSync(file)) return null;
    return new Response(new Uint8Array(readFileSync(file)));
  }
  /** A click on a link with a file, by script. */
  private download(): () => void {
    const find = (url: string) => this.files.get(url);
    const report = (download: DomDownload) => this.emit('download', download);
    return function click(this: HTMLAnchorElement) {
      const blob = find(this.getAttribute('href') ?? '');
      if (blob === undefined)
        return void this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      const path = async () => {
        const file = join(mkdtempSync(join(tmpdir(), 'slotscope-download-')), 'file');
        writeFileSync(file, new Uint8Array(await blob.arrayBuffer()));
        return file;
      };
      report({ suggestedFilename: () => this.download, path });
    };
  }
  private href(): string {
    return location.href.startsWith(this.origin) ? location.href : this.origin;
  }
  private emit(event: string, value: unknown): void {
    this.listeners.get(event)?.forEach((listener) => listener(value as never));
  }
  private readonly fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href).href;
    const body = typeof init.body === 'string' ? init.body : null;
    const request: DomRequest = {
      url: () => url,
      method: () => init.method ?? 'GET',
      postData: () => body,
      postDataJSON: () => (body === null ? null : (JSON.parse(body) as unknown)),
    };
    this.emit('request', request);
    this.pending += 1;
    try {
      const route = this.routes.find(({ matches }) => matches(url));
      const go = async () =>
        this.file(url, request) ?? withCors(await send(url, { ...init, mode: 'cors' }), url, init.mode);
      if (route === undefined) return await go();
      return await new Promise<Response>((resolve, reject) => {
        void route.handler(
          {
            continue: async () => resolve(await go()),
            abort: async () => reject(new TypeError('Failed to fetch')),
            fulfill: async ({ status = 200, body: text = '', contentType = 'text/plain', headers = {} }) =>
              resolve(
                withUrl(new Response(text, { status, headers: { 'content-type': contentType, ...headers } }), url),
              ),
            request: () => request,
          },
          request,
        );
      });
    } finally {
      this.pending -= 1;
    }
  };
  /** What a browser does with a click on a link that the app leaves to it. */
  private readonly follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
    if (link === null || link === undefined || event.defaultPrevented) return;
    if (link.hasAttribute('download')) return;
    const url = new URL(link.href, location.href);
    const isFragment = url.pathname === location.pathname && url.search === location.search && url.hash !== '';
    if (isFragment || link.target === '_blank') return;
    event.preventDefault();
    if (url.origin === this.origin) void this.goto(url.href);
  };
}

/** Folders whose modules hold no state (see CONTRIBUTING.md), so that a reload need not evaluate them again. */
const STATELESS = /\/src\/(?:shared|solana|rpc-protocol|analysis)\//;

/** Like vi.resetModules, which cannot keep any, except for modules without state. */
function resetModules(): void {
  const { evaluatedModules } = Reflect.get(globalThis, '__vitest_worker__') as VitestWorker;
  const kept = [...evaluatedModules.idToModuleMap]
    .filter(([id, { evaluated }]) => evaluated && STATELESS.test(id))
    .map(([, node]) => [node, { ...node }] as const);
  vi.resetModules();
  for (const [node, { promise, exports, evaluated }] of kept) Object.assign(node, { promise, exports, evaluated });
}

interface VitestWorker {
  readonly evaluatedModules: {
    readonly idToModuleMap: ReadonlyMap<string, { promise: unknown; exports: unknown; evaluated: boolean }>;
  };
}

interface DomRequest {
  readonly url: () => string;
  readonly method: () => string;
  readonly postData: () => string | null;
  readonly postDataJSON: () => unknown;
}

interface DomRoute {
  readonly continue: () => Promise<void>;
  readonly abort: () => Promise<void>;
  readonly fulfill: (answer: {
    readonly status?: number;
    readonly body?: string;
    readonly contentType?: string;
    readonly headers?: Record<string, string>;
  }) => Promise<void>;
  readonly request: () => DomRequest;
}

interface DomDownload {
  readonly suggestedFilename: () => string;
  readonly path: () => Promise<string>;
}

/** Fails like a browser if another origin does not allow the page to read its answer. */
function withCors(response: Response, url: string, mode: RequestMode = 'cors'): Response {
  if (
    mode === 'cors' &&
    new URL(url).origin !== location.origin &&
    response.headers.get('access-control-allow-origin') === null
  )
    throw new TypeError('Failed to fetch');
  return response;
}

function withUrl(response: Response, url: string): Response {
  return Object.defineProperty(response, 'url', { value: url });
}

function globPattern(glob: string): RegExp {
  const escaped = glob
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**', '\0')
    .replaceAll('*', '[^/]*');
  return new RegExp(`^${escaped.replaceAll('\0', '.*')}$`);
}
