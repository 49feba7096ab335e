// Gives a process of the tests a window, once: modules are shared among test files, and keep it.
import 'fake-indexeddb/auto';
import { defineWebWorkers } from '@vitest/web-worker/pure';
import type { DetachedWindowAPI } from 'happy-dom';
import { builtinEnvironments } from 'vitest/runtime';

declare global {
  interface Window {
    readonly happyDOM: DetachedWindowAPI;
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
  // In this process, so that a test of what takes long needs the browser.
  defineWebWorkers();
  Object.assign(window.happyDOM.settings.navigation, {
    disableMainFrameNavigation: true,
    disableFallbackToSetURL: true,
  });
}
