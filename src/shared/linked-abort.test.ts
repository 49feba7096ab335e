import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { linkAbort } from './linked-abort.ts';

test('the other signal aborts the controller, with its reason', () => {
  const other = new AbortController();
  const before = linkAbort(other.signal);
  other.abort('stopped');
  const after = linkAbort(other.signal);
  for (const { controller } of [before, after]) expect(controller.signal.reason).toBe('stopped');
  expect(linkAbort(undefined).controller.signal.aborted).toBe(false);
});

// Seen to fail against: an `unlink` that does nothing.
test('the other signal forgets work that is over, and no longer aborts it', () => {
  const other = new AbortController();
  const { controller, unlink } = linkAbort(other.signal);
  unlink();
  expect(getEventListeners(other.signal, 'abort')).toEqual([]);
  other.abort();
  expect(controller.signal.aborted).toBe(false);
});
