import { visibleText } from '../../shared/format/visible-text.ts';

/** What the page `/inspect` shows, until the tab is closed or something else is opened. */
export interface OpenedSource {
  /** The key of its decoded form in the cache. */
  readonly id: number;
  readonly content: Blob;
  /** The name of a file as it may be printed, or where the content comes from. */
  readonly name: string;
  /** What was typed or pasted, or the bytes of a link; null for a file, and for text too long to edit. */
  readonly text: string | null;
}

let opened: OpenedSource | null = null;
let count = 0;
const listeners = new Set<() => void>();

/** With `subscribeOpenedSource`, a store for useSyncExternalStore. */
export function openedSource(): OpenedSource | null {
  return opened;
}

export function subscribeOpenedSource(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function openSource(content: Blob, name: string, text: string | null = null): void {
  count += 1;
  set({ id: count, content, name: visibleText(name.slice(0, MAX_NAME)), text });
}

export function openText(text: string): void {
  openSource(new Blob([text]), PASTED, text.length > MAX_EDITED ? null : text);
}

export function closeSource(): void {
  set(null);
}

function set(source: OpenedSource | null): void {
  opened = source;
  for (const listener of listeners) listener();
}

const PASTED = 'pasted text';
/** Characters. */
const MAX_NAME = 100;
/** Characters. A longer text would make its field slow. */
export const MAX_EDITED = 100_000;
