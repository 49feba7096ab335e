// Gives a process of the tests a window, once: modules are shared among test files, and keep it.
import 'fake-indexeddb/auto';
import { defineWebWorkers } from '@vitest/web-worker/pure';
import type { DetachedWindowAPI } from 'happy-dom';
import { builtinEnvironments } from 'vitest/runtime';

declare global {
  interface Window {
    readonly happyDOM: DetachedWindowAPI;
    /** Resolves once each worker has replied. A test ends after that, because the loading of modules cannot be ended. */
    readonly workersReplied: () => Promise<unknown>;
  }
}

/** Node's own, since requests are real. */
const NETWORK = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'TransformStream',
  'Blob',
  'URL',
  'URLSearchParams',
];

if (!('document' in globalThis)) {
  const network = Object.fromEntries(NETWORK.map((name) => [name, Reflect.get(globalThis, name)]));
  await builtinEnvironments['happy-dom'].setup(globalThis, {});
  for (const [name, value] of Object.entries(network))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  // Nothing is styled here. The computed styles of the DOM take most of the time that a query by role takes.
  window.getComputedStyle = (element) => (element as HTMLElement).style;
  // Rendered sections wait for an idle moment.
  window.requestIdleCallback = (callback) =>
    Number(setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 50 }), 0));
  window.cancelIdleCallback = (id) => clearTimeout(id);
  window.scrollTo = () => undefined;
  Object.assign(globalThis, { isSecureContext: true });
  defineWebWorkers();
  const InProcessWorker = Worker;
  const working = new Set<Promise<unknown>>();
  Object.assign(window, { workersReplied: async () => Promise.all(working) });
  // Those of blocks fail to load: each would evaluate its modules for each page. The page reads a block by itself, or goes without.
  globalThis.Worker = function (url: URL, options: WorkerOptions) {
    if (url.href.includes('/queries/block/')) return new UnavailableWorker();
    const worker = new InProcessWorker(url, options);
    // One that is ended early would never reply.
    worker.terminate = () => undefined;
    const replied = new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }));
    working.add(replied);
    void replied.then(() => working.delete(replied));
    return worker;
  } as unknown as typeof Worker;
  Object.assign(window.happyDOM.settings.navigation, {
    disableMainFrameNavigation: true,
    disableFallbackToSetURL: true,
  });
}

/** Its script fails to load. */
class UnavailableWorker extends EventTarget {
  onerror: ((event: Event) => void) | null = null;
  constructor() {
    super();
    setTimeout(() => {
      const event = new Event('error', { cancelable: true });
      this.onerror?.(event);
      this.dispatchEvent(event);
    }, 0);
  }
  postMessage(): void {}
  terminate(): void {}
}
