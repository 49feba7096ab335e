// Gives a process of the tests a window, once: modules are shared among test files, and keep it.
import 'fake-indexeddb/auto';
import type { DetachedWindowAPI } from 'happy-dom';
import { builtinEnvironments } from 'vitest/runtime';
import { type BlockContentsRequest, createBlockAnswers } from '../../src/queries/block/answer-block-request.ts';
import { lightenNodes } from './lighter-nodes.ts';
import { answerIdlRequest } from '../../src/pages/transaction/idl/answer-idl-request.ts';

declare global {
  interface Window {
    readonly happyDOM: DetachedWindowAPI;
    /** Removes what the app has added to the window and the document. As long as it listens, its modules stay in memory. */
    readonly listening: (() => void)[];
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

/** Reports once, as a browser does after the first layout. No size changes here. */
class FirstSizeObserver {
  readonly #report: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  constructor(report: () => void) {
    this.#report = report;
  }
  observe(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#report, 0);
  }
  unobserve(): void {}
  disconnect(): void {
    clearTimeout(this.#timer);
  }
}

/** A popover is open as long as it has this attribute. */
const popoverMethods: Pick<HTMLElement, 'showPopover' | 'hidePopover'> = {
  showPopover(this: HTMLElement) {
    this.setAttribute('data-popover-open', '');
    this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'open', oldState: 'closed' }));
  },
  hidePopover(this: HTMLElement) {
    if (!this.hasAttribute('data-popover-open')) return;
    this.removeAttribute('data-popover-open');
    this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed', oldState: 'open' }));
  },
};

const INLINE = { getPropertyValue: (name: string) => (name === 'display' ? 'inline' : '') } as CSSStyleDeclaration;

if (!('document' in globalThis)) {
  lightenNodes();
  const network = Object.fromEntries(NETWORK.map((name) => [name, Reflect.get(globalThis, name)]));
  await builtinEnvironments['happy-dom'].setup(globalThis, {});
  for (const [name, value] of Object.entries(network))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  // Nothing is styled here. The computed styles of the DOM take most of the time that a query by role takes.
  // What is bold is inline: its text and the one beside it are one word in the name of an element.
  window.getComputedStyle = (element) => (element.tagName === 'B' ? INLINE : (element as HTMLElement).style);
  // Rendered sections wait for an idle moment.
  window.requestIdleCallback = (callback) =>
    Number(setTimeout(() => callback({ didTimeout: false, timeRemaining: () => 50 }), 0));
  window.cancelIdleCallback = (id) => clearTimeout(id);
  window.scrollTo = () => undefined;
  const listening: (() => void)[] = [];
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target);
    target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
      add(type, listener, options);
      listening.push(() => target.removeEventListener(type, listener, options));
    };
  }
  Object.assign(globalThis, { isSecureContext: true, listening, ResizeObserver: FirstSizeObserver });
  Object.assign(HTMLElement.prototype, popoverMethods);
  Object.assign(globalThis, {
    Worker: function Worker(url: URL) {
      if (url.href.includes('idl.worker')) return new IdlWorker();
      return url.href.includes('block-contents.worker') ? new BlockContentsWorker() : new UnavailableWorker();
    },
  });
  Object.assign(window.happyDOM.settings.navigation, {
    disableMainFrameNavigation: true,
    disableFallbackToSetURL: true,
  });
}

/** Decodes with IDLs in this process, like the worker of a browser. */
class IdlWorker extends EventTarget {
  postMessage(request: unknown): void {
    void (async () => {
      const data: unknown = await answerIdlRequest(structuredClone(request) as Parameters<typeof answerIdlRequest>[0]);
      this.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }));
    })();
  }
  terminate(): void {}
}

/** Reads a block in this process, like the worker of a browser. */
class BlockContentsWorker extends EventTarget {
  readonly #answer = createBlockAnswers();
  postMessage(request: BlockContentsRequest, [port]: readonly MessagePort[]): void {
    void this.#answer(structuredClone(request)).then((reply) => port?.postMessage(reply));
  }
  terminate(): void {}
}

/** A worker whose script fails to load: the page does its work, or goes without. */
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
