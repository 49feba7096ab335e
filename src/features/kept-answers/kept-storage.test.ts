import { beforeEach, expect, test, vi } from 'vitest';
import type { KeptAnswer } from './kept-answer.ts';
import type * as KeptStorage from './kept-storage.ts';

// Seen to fail against: removing each limit; erasing in no order; a storage that throws; no message to other tabs.

/** What the browser has, and what fails from now on. */
let stored: Map<string, unknown>;
let fails: ReadonlySet<'read' | 'write'>;
let storage: typeof KeptStorage;
let hasKept: string | null;

function use<T>(kind: 'read' | 'write', run: () => T): Promise<T> {
  return fails.has(kind) ? Promise.reject(new DOMException('', 'QuotaExceededError')) : Promise.resolve(run());
}

vi.mock('idb-keyval', () => ({
  createStore: () => null,
  clear: () => use('write', () => stored.clear()),
  del: (key: string) => use('write', () => stored.delete(key)),
  delMany: (keys: readonly string[]) => use('write', () => keys.forEach((key) => stored.delete(key))),
  entries: () => use('read', () => [...stored]),
  get: (key: string) => use('read', () => stored.get(key)),
  set: (key: string, value: unknown) => use('write', () => stored.set(key, value)),
}));

beforeEach(async () => {
  stored = new Map();
  fails = new Set();
  hasKept = null;
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', {
    getItem: () => hasKept,
    setItem: (_: string, value: string) => (hasKept = value),
    removeItem: () => (hasKept = null),
  });
  vi.resetModules();
  storage = await import('./kept-storage.ts');
});

function answer(since: number, size: number): KeptAnswer {
  return {
    kind: 'block',
    id: '5',
    options: {},
    method: 'getBlock',
    endpoint: 'mainnet-beta',
    endpointParams: 'cluster=mainnet-beta',
    genesisHash: null,
    since,
    status: 200,
    bytes: size,
    milliseconds: 1,
    sha256: 'ab',
    response: new Blob([new Uint8Array(size)]),
  };
}

test('keeps 64 MB at most; the oldest are erased first, whatever the order in which they were kept', async () => {
  for (const [key, since] of [
    ['old', 1],
    ['newest', 9],
    ['middle', 5],
    ['newer', 8],
  ] as const)
    await storage.keepAnswer(key, answer(since, 16_000_000));
  expect([...stored.keys()]).toEqual(['old', 'newest', 'middle', 'newer']);
  await storage.keepAnswer('tiny', answer(7, 1));
  expect([...stored.keys()]).toEqual(['newest', 'middle', 'newer', 'tiny']);
});

test('keeps no answer longer than 16 MB, and erases nothing for it', async () => {
  await storage.keepAnswer('short', answer(1, 16_000_000));
  await storage.keepAnswer('long', answer(2, 16_000_001));
  expect([...stored.keys()]).toEqual(['short']);
});

test('keeps 200 answers at most', async () => {
  for (let since = 1; since <= 201; since++) await storage.keepAnswer(`${since}`, answer(since, 1));
  expect(stored.size).toBe(storage.MAX_ANSWERS);
  expect(stored.has('1')).toBe(false);
});

test('without room, nothing kept is lost, and nothing is thrown', async () => {
  await storage.keepAnswer('kept', answer(1, 1));
  fails = new Set(['write']);
  await storage.keepAnswer('more', answer(2, 1));
  await storage.eraseKeptAnswer('kept');
  await storage.eraseAllKeptAnswers();
  expect([...stored.keys()]).toEqual(['kept']);
  expect(hasKept).toBe('["block 5  cluster=mainnet-beta"]');
});

test('if the storage cannot be read, that is no empty list, nothing is thrown, and all of it can be erased', async () => {
  await storage.keepAnswer('kept', answer(1, 1));
  fails = new Set(['read']);
  expect(await storage.listKeptAnswers()).toBeNull();
  expect(await storage.findKeptAnswer('kept')).toBeNull();
  expect(stored.size).toBe(1);
  await storage.eraseAllKeptAnswers();
  expect(stored.size).toBe(0);
  expect(hasKept).toBeNull();
});

test('records of another version are erased when they are found or listed, the others stay', async () => {
  const { sha256: _, ...older } = answer(1, 1);
  for (const key of ['found', 'listed']) stored.set(key, older);
  await storage.keepAnswer('kept', answer(1, 1));
  expect([...stored.keys()]).toEqual(['kept']);
  stored.set('found', older);
  expect(await storage.findKeptAnswer('found')).toBeNull();
  expect([...stored.keys()]).toEqual(['kept']);
});

test('calls back after each change, also in another tab, until it is asked not to', async () => {
  const changed = vi.fn<() => void>();
  const unsubscribe = storage.subscribeKeptAnswers(changed);
  await storage.keepAnswer('kept', answer(1, 1));
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  vi.resetModules();
  const other = await import('./kept-storage.ts');
  await other.eraseAllKeptAnswers();
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
  unsubscribe();
});
