// Gives a process of the tests a window, once: modules are shared among test files, and keep it.
import type { DetachedWindowAPI } from 'happy-dom';
import * as indexedDb from 'fake-indexeddb';
import { builtinEnvironments } from 'vitest/runtime';

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
  // `isVisible` of the locators reads this attribute, which stands for `:popover-open`.
  // happy-dom has none.
  globalThis.DragEvent = class extends MouseEvent {
    readonly dataTransfer: DataTransfer | null;
    constructor(type: string, { dataTransfer = null, ...init }: DragEventInit = {}) {
      super(type, init);
      this.dataTransfer = dataTransfer;
    }
  };
  HTMLElement.prototype.showPopover = function showPopover() {
    this.setAttribute('popover-open', '');
  };
  HTMLElement.prototype.hidePopover = function hidePopover() {
    this.removeAttribute('popover-open');
  };
  for (const [name, value] of Object.entries(indexedDb))
    if (name.startsWith('IDB')) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  const { DomWorker } = await import('./worker.ts');
  Object.assign(globalThis, { isSecureContext: true, Worker: DomWorker });
  // The types of the DOM do not know happy-dom's own property.
  const { happyDOM } = window as unknown as { readonly happyDOM: DetachedWindowAPI };
  Object.assign(happyDOM.settings.navigation, { disableMainFrameNavigation: true, disableFallbackToSetURL: true });
}
