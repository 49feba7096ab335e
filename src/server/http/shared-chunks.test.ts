import { expect, test, vi } from 'vitest';
import { shareChunks } from './shared-chunks.ts';
import type { ChunkReader } from './shared-chunks.ts';

const chunk = (byte: number): Uint8Array => Uint8Array.of(byte);

/** A source of `count` chunks of one byte, which counts how many were computed and fails at `failsAt`. */
function createSource(count: number, failsAt = -1) {
  const state = { computed: 0, isClosed: false };
  const source = (async function* (): AsyncGenerator<Uint8Array> {
    try {
      for (let at = 0; at < count; at++) {
        if (at === failsAt) throw new Error('a broken row');
        state.computed++;
        yield chunk(at);
      }
    } finally {
      state.isClosed = true;
    }
  })();
  return { source, state };
}

async function readAll(reader: ChunkReader | null): Promise<number[]> {
  const bytes: number[] = [];
  if (reader === null) throw new Error('cannot join');
  for await (const [byte = -1] of reader.chunks()) bytes.push(byte);
  reader.leave();
  return bytes;
}

test('computes each chunk once for all readers, including one that joins later', async () => {
  const { source, state } = createSource(5);
  const onEnd = vi.fn();
  const shared = shareChunks(source, () => true, onEnd);
  const [early, also] = [shared.join(), shared.join()];
  const first = early?.chunks()[Symbol.asyncIterator]();
  await first?.next();
  await first?.next();
  expect(state.computed).toBe(2);
  const late = shared.join();
  expect(await Promise.all([readAll(also), readAll(late)])).toEqual([
    [0, 1, 2, 3, 4],
    [0, 1, 2, 3, 4],
  ]);
  expect(state.computed).toBe(5);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith([0, 1, 2, 3, 4].map(chunk));
  expect(await first?.next()).toEqual({ done: false, value: chunk(2) });
});

test('computes no chunk before a reader asks for it', async () => {
  const { source, state } = createSource(5);
  const reader = shareChunks(
    source,
    () => true,
    () => {},
  ).join();
  const iterator = reader?.chunks()[Symbol.asyncIterator]();
  for (let count = 1; count <= 3; count++) {
    await iterator?.next();
    await new Promise((resolve) => setTimeout(resolve));
    expect(state.computed).toBe(count);
  }
});

test('stops when the last reader leaves, and cannot be joined then', async () => {
  const { source, state } = createSource(5);
  const onEnd = vi.fn();
  const shared = shareChunks(source, () => true, onEnd);
  const [first, second] = [shared.join(), shared.join()];
  await first?.chunks()[Symbol.asyncIterator]().next();
  first?.leave();
  expect(onEnd).not.toHaveBeenCalled();
  second?.leave();
  second?.leave();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(null);
  expect(shared.join()).toBeNull();
  await vi.waitFor(() => expect(state).toEqual({ computed: 1, isClosed: true }));
});

test('fails for every reader', async () => {
  const onEnd = vi.fn();
  const shared = shareChunks(createSource(5, 2).source, () => true, onEnd);
  const [first, second] = [shared.join(), shared.join()];
  await expect(readAll(first)).rejects.toThrow('a broken row');
  await expect(readAll(second)).rejects.toThrow('a broken row');
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(null);
  expect(shared.join()).toBeNull();
});

test('does not keep more than it may, and cannot be joined beyond it', async () => {
  const onEnd = vi.fn();
  let kept = 0;
  const mayKeep = (bytes: number): boolean => (kept += bytes) <= 3;
  const shared = shareChunks(createSource(6).source, mayKeep, onEnd);
  const [fast, slow] = [shared.join(), shared.join()];
  expect(await readAll(fast)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(shared.join()).toBeNull();
  expect(await readAll(slow)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(null);
});
