import { beforeEach, expect, test, vi } from 'vitest';
import type { Address } from '../../solana/ids/ids.ts';
import type { RecentLookup } from './recent-lookups.ts';

let items: Map<string, string>;
let onStorage: (event: { readonly key: string | null }) => void;

beforeEach(() => {
  items = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
  vi.stubGlobal('addEventListener', (_: 'storage', listener: typeof onStorage) => {
    onStorage = listener;
  });
});

async function openPage() {
  vi.resetModules();
  return import('./recent-lookups.ts');
}

const block = (slot: number, outcome: RecentLookup['outcome'] = 'succeeded', endpoint = ''): RecentLookup => ({
  kind: 'block',
  id: String(slot),
  outcome,
  endpoint,
  addresses: [],
});

const transaction = (id: string, addresses: readonly Address[] = []): RecentLookup => ({
  kind: 'transaction',
  id,
  outcome: 'failed',
  endpoint: '',
  addresses,
});

const SIGNATURE = '3sMhYN19KkFnJcNuQrBXftxmtKW1jtVMY3a2vSvnGKkdowN82ZfMVVpexJnXi5azuaopefdZmW38w4TdSEDSoo3X';
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';
const OTHER = '7dGrdJRYtsNR8UYxZ3TnifXGjGc9eRYLq9sELwYpuuUu';

test('lists the newest lookup first and once, also after a reload', async () => {
  const { recordLookup } = await openPage();
  const visited = transaction(SIGNATURE, [OTHER as Address]);
  for (const lookup of [block(1), visited, block(1, 'absent')]) recordLookup(lookup);
  const later = await openPage();
  expect(later.recentLookups.get()).toEqual([block(1, 'absent'), visited]);
});

test('lists the same slot of two endpoints twice', async () => {
  const { recentLookups, recordLookup } = await openPage();
  recordLookup(block(1));
  recordLookup(block(1, 'skipped', 'cluster=devnet'));
  expect(recentLookups.get()).toHaveLength(2);
});

test('keeps what an address is called', async () => {
  const { recordLookup } = await openPage();
  const memo = { ...block(0), kind: 'address', id: MEMO, name: 'Memo Program' } as const;
  const nameless = { ...block(0), kind: 'address', id: OTHER, addresses: [OTHER as Address] } as const;
  recordLookup(memo);
  recordLookup(nameless);
  expect((await openPage()).recentLookups.get()).toEqual([nameless, memo]);
  items.set(
    'slotscope.recent',
    JSON.stringify([
      { ...memo, id: SIGNATURE },
      { ...memo, name: 5 },
    ]),
  );
  const { name: _, ...unnamed } = memo;
  expect((await openPage()).recentLookups.get()).toEqual([unnamed]);
});

test('stores the newest twelve, and none after Forget all', async () => {
  const { clearLookups, recentLookups, recordLookup } = await openPage();
  for (let slot = 0; slot < 40; slot++) recordLookup(block(slot));
  expect(recentLookups.get().map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, at) => String(39 - at)));
  clearLookups();
  expect(recentLookups.get()).toEqual([]);
  expect(items.size).toBe(0);
});

test('does not overwrite changes of another tab', async () => {
  const { recentLookups, recordLookup } = await openPage();
  recordLookup(block(1));
  let notifications = 0;
  recentLookups.subscribe(() => notifications++);
  items.set('slotscope.recent', JSON.stringify([block(2), block(1)]));
  onStorage({ key: 'slotscope.recent' });
  expect(notifications).toBe(1);
  recordLookup(block(3));
  expect(recentLookups.get().map(({ id }) => id)).toEqual(['3', '2', '1']);
  items.clear();
  onStorage({ key: null });
  expect(recentLookups.get()).toEqual([]);
});

test('ignores stored entries that it cannot decode', async () => {
  items.set('slotscope.recent', JSON.stringify([{ ...block(6), id: 'x' }, transaction('x'), 5, block(7)]));
  expect((await openPage()).recentLookups.get()).toEqual([block(7)]);
  const { addresses: _, ...older } = block(8);
  items.set('slotscope.recent', JSON.stringify([older, { ...transaction(SIGNATURE), addresses: ['x', 5] }]));
  expect((await openPage()).recentLookups.get()).toEqual([block(8), transaction(SIGNATURE)]);
  items.set('slotscope.recent', '{"broken');
  expect((await openPage()).recentLookups.get()).toEqual([]);
});
