import { afterEach, expect, test, vi } from 'vitest';
import { createService } from '../create-service.ts';
import type { LedgerStore } from '../store/ledger-store.ts';
import { callMethod, errorOf, resultOf } from '../test-support/call-method.ts';
import { createMemoryStore } from '../test-support/memory-store.ts';
import { SAMPLE_BLOCKS } from '../test-support/sample-blocks.ts';

afterEach(() => void vi.useRealTimers());

const UNHEALTHY = { code: -32005, message: 'Node is unhealthy', data: { numSlotsBehind: null } };

/** The response of a ledger with this `info`, and what the log gets. */
async function health(info: LedgerStore['info']): Promise<{ readonly response: unknown; readonly logged: string[] }> {
  const logged: string[] = [];
  const service = createService(
    { ...createMemoryStore([]), info },
    { onInternalError: (error) => logged.push(String(error)) },
  );
  return { response: await callMethod('getHealth', '', service), logged };
}

// Seen to fail against: 0 for a ledger that does not know.
test('getTransactionCount is of the newest block at a commitment, and an error if the ledger does not know', async () => {
  const transactionCount = async (slot: bigint): Promise<bigint | null> => (slot === 103n ? 2n ** 60n : null);
  const store = { ...createMemoryStore(SAMPLE_BLOCKS, { finalizedSlot: 103n }), transactionCount };
  const service = createService(store);
  expect(await resultOf('getTransactionCount', '', service)).toBe(2n ** 60n);
  expect(await resultOf('getEpochInfo', '', service)).toMatchObject({ transactionCount: 2n ** 60n });
  expect(await errorOf('getTransactionCount', '{"commitment":"confirmed"}', service)).toEqual({
    code: -32000,
    message: 'This ledger does not know how many transactions there were before its blocks',
  });
  expect(await resultOf('getEpochInfo', '{"commitment":"confirmed"}', service)).not.toHaveProperty('transactionCount');
});

test('getHealth says "ok" for a ledger that can be read', async () => {
  const { response, logged } = await health(createMemoryStore([]).info);
  expect(response).toMatchObject({ result: 'ok' });
  expect(logged).toEqual([]);
});

// Seen to fail against: "Internal error" instead of the error of an unhealthy node.
test('getHealth answers like an unhealthy node if the ledger cannot be read, and the log has the cause', async () => {
  const { response, logged } = await health(() => Promise.reject(new Error('the disk is gone')));
  expect(response).toMatchObject({ error: UNHEALTHY });
  expect(logged).toEqual(['CallError: getHealth: the disk is gone']);
});

// Seen to fail against: no response at all.
test('getHealth does not wait for a ledger that does not answer', async () => {
  vi.useFakeTimers();
  const pending = health(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(5_000);
  const { response, logged } = await pending;
  expect(response).toMatchObject({ error: UNHEALTHY });
  expect(logged).toEqual(['CallError: getHealth: the ledger did not answer within 5 s']);
});
