import { expect, test } from 'vitest';
import { createSharedReads } from './shared-reads.ts';

/** Reads that the test completes, in the order in which they began. */
function createReads() {
  const ends: ((value: string | null) => void)[] = [];
  const shared = createSharedReads<string>();
  return {
    ends,
    get: () => shared('key', () => new Promise<string | null>((resolve) => ends.push(resolve))),
  };
}

test('calls at the same time share a read, later ones read again', async () => {
  const { ends, get } = createReads();
  const calls = [get(), get(), get()];
  ends[0]?.('found');
  expect(await Promise.all(calls)).toEqual(['found', 'found', 'found']);
  expect(ends).toHaveLength(1);
  const later = get();
  ends[1]?.('changed');
  expect(await later).toBe('changed');
});

// Seen to fail against: sharing an absence with later callers.
test('nobody gets the absence that a read saw which began before the call', async () => {
  const { ends, get } = createReads();
  const first = get();
  const others = [get(), get()];
  ends[0]?.(null);
  expect(await first).toBeNull();
  ends[1]?.('written meanwhile');
  expect(await Promise.all(others)).toEqual(['written meanwhile', 'written meanwhile']);
  expect(ends).toHaveLength(2);
});

test('a failure is shared, and not kept', async () => {
  const shared = createSharedReads<string>();
  const fail = async (): Promise<string> => {
    throw new Error('no connection');
  };
  const calls = await Promise.allSettled([shared('key', fail), shared('key', fail)]);
  expect(calls.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await shared('key', async () => 'found')).toBe('found');
});
