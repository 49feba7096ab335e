/** The parts of a build that are needed offline. */
export interface ShellFiles {
  /** The path that the explorer is served below. */
  readonly base: string;
  /** Differs from build to build. */
  readonly version: string;
  /** The name of the file that the page of this build starts with. */
  readonly entry: string;
  /** All other files by URL path, each with its hash as in the `integrity` attribute. */
  readonly files: readonly { readonly path: string; readonly integrity: string }[];
}

/** The parts of ServiceWorkerGlobalScope that are used; TypeScript has it only without the DOM. */
interface WorkerScope {
  readonly clients: { matchAll: (options: object) => Promise<readonly object[]>; claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: (type: string, listener: (event: WorkerEvent) => void) => void;
}

interface WorkerEvent {
  readonly waitUntil: (done: Promise<void>) => void;
  readonly respondWith: (response: Promise<Response>) => void;
  readonly request: Request;
  readonly data: unknown;
}

/**
 * The service worker. It stores the files of one build for offline use, and never sees JSON-RPC, which is sent by POST.
 * A new version is stored whole or not at all, and waits until a page activates it. It is embedded in sw.js by
 * `toString`, so it must not use anything from outside its body.
 */
export function runServiceWorker(worker: WorkerScope, { base, version, entry, files }: ShellFiles): void {
  const PREFIX = `slotscope ${base} `;
  const NAME = PREFIX + version;
  const LONGEST_WAIT_MS = 3000;
  const paths = new Set(files.map(({ path }) => path));
  const ANY_HEADERS = { ignoreVary: true };

  worker.addEventListener('install', (event) => event.waitUntil(install()));
  worker.addEventListener('activate', (event) => event.waitUntil(activate()));
  worker.addEventListener('message', ({ data }) => {
    if (data === 'activate') void worker.skipWaiting();
  });
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(base)) return;
    if (request.mode === 'navigate') event.respondWith(pageFor(request, pathname));
    // A tab may still show an earlier version.
    else if (paths.has(pathname) || pathname.startsWith(`${base}assets/`))
      event.respondWith(fileFor(request, pathname));
  });

  async function install(): Promise<void> {
    const cache = await caches.open(NAME);
    try {
      await Promise.all(
        files.map(async ({ path, integrity }) => {
          // The names of these contain a hash, so an earlier version has the same file.
          const earlier = path.startsWith(`${base}assets/`) ? await caches.match(path, ANY_HEADERS) : undefined;
          const init = { integrity, priority: 'low' } as const;
          await cache.put(path, earlier ?? (await fetchWhole(path, init)));
        }),
      );
      const page = await fetchWhole(base, { cache: 'no-cache' });
      const html = await page.clone().text();
      if (!html.includes(entry)) throw new Error('the page is that of another build');
      await cache.put(base, page);
    } catch (error) {
      await caches.delete(NAME);
      throw error;
    }
  }

  async function fetchWhole(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(path, init);
    if (!response.ok || response.redirected) throw new Error(`${path}: HTTP ${response.status}`);
    return response;
  }

  async function activate(): Promise<void> {
    const tabs = await worker.clients.matchAll({ includeUncontrolled: true, type: 'window' });
    const earlier = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
    // Other tabs may still show the version before this one.
    const needless = tabs.length > 1 ? earlier.slice(0, -1) : earlier;
    await Promise.all(needless.map((name) => caches.delete(name)));
    await worker.clients.claim();
  }

  async function fileFor(request: Request, path: string): Promise<Response> {
    const cache = await caches.open(NAME);
    const kept = (await cache.match(path, ANY_HEADERS)) ?? (await caches.match(path, ANY_HEADERS));
    if (kept !== undefined) return kept;
    const response = await fetch(request);
    // The browser has lost a file of this version, and the server no longer has it: from now on, pages come from the server.
    if (!response.ok && paths.has(path)) await caches.delete(NAME);
    return response;
  }

  /** The server's page, unless it is that of another build or cannot be loaded: then the one that was kept. */
  async function pageFor(request: Request, path: string): Promise<Response> {
    const kept = await (await caches.open(NAME)).match(base, ANY_HEADERS);
    // Other paths with an extension are files.
    if (kept === undefined || /\.\w+$/.test(path)) return fetch(request);
    const tooLate = new Promise<never>((_, reject) => setTimeout(reject, LONGEST_WAIT_MS));
    try {
      const response = await Promise.race([fetch(request), tooLate]);
      const isHtml = (response.headers.get('content-type') ?? '').startsWith('text/html');
      if (!isHtml) return response.ok || response.type === 'opaqueredirect' ? response : kept;
      const html = await response.clone().text();
      // Another site may be below this path.
      const isOfAnotherSite = response.ok && !html.includes(`"${base}assets/`);
      return html.includes(entry) || isOfAnotherSite ? response : kept;
    } catch {
      return kept;
    }
  }
}
