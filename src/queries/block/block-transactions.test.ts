import { expect, test, vi } from 'vitest';
import { createBlockTransactions } from './block-transactions.ts';

test('requests the sentences of rows that appear together in one call, and each once', async () => {
  const sentences = vi.fn((indexes: readonly number[]) =>
    Promise.resolve(indexes.map((index) => (index === 2 ? null : `row ${index}`))),
  );
  const contents = {
    block: { slot: 1n as never, blockTime: null },
    check: () => Promise.resolve(null),
    follow: () => Promise.resolve(null),
    logs: () => Promise.resolve(null),
    sentences,
    text: () => Promise.resolve(null),
    close: () => undefined,
  };
  const transactions = createBlockTransactions(contents, 'SOL');
  const listener = vi.fn();
  transactions.subscribe(listener);
  for (const index of [1, 2, 1, 3]) transactions.request(index);
  expect(transactions.sentence(1)).toBeUndefined();
  await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
  expect(sentences.mock.calls).toEqual([[[1, 2, 3], 'SOL']]);
  expect([1, 2, 3].map(transactions.sentence)).toEqual(['row 1', null, 'row 3']);
  transactions.request(2);
  transactions.request(4);
  await vi.waitFor(() => expect(transactions.sentence(4)).toBe('row 4'));
  expect(sentences).toHaveBeenCalledTimes(2);
});
