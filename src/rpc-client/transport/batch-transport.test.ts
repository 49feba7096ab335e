import { OVERVIEW_ASSEMBLY } from '../../analysis/facts/block/overview-assembly.ts';
import { expect, test } from 'vitest';
import { responseText } from '../../rpc-service/response.ts';
import { createService, type ServiceOptions } from '../../rpc-service/create-service.ts';
import { createMemoryStore } from '../../rpc-service/test-support/memory-store.ts';
import { SAMPLE_BLOCKS } from '../../rpc-service/test-support/sample-blocks.ts';
import { createClient } from '../client.ts';
import type { TransportError } from '../exchange/errors.ts';

type Respond = (requestText: string) => Promise<string | null>;

/** A client, and the requests that it sent. */
function open(respond: Respond = serve()) {
  const sent: { readonly text: string; readonly signal: AbortSignal }[] = [];
  const client = createClient({
    url: 'http://127.0.0.1:8899/',
    batches: true,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const text = await request.text();
      sent.push({ text, signal: request.signal });
      return new Response(await Promise.race([respond(text), aborted(request.signal)]));
    },
  });
  return { client, sent };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
  });
}

function serve(options: ServiceOptions = {}): Respond {
  const service = createService(createMemoryStore(SAMPLE_BLOCKS), options);
  return (requestText) => responseText(service(requestText));
}

const together = { together: true } as const;
const BLOCK = {
  encoding: 'base64',
  transactionDetails: 'full',
  rewards: false,
  commitment: 'confirmed',
  method: 'auto',
} as const;
const [SLOT = 0n] = SAMPLE_BLOCKS.map(({ slot }) => slot);

test('sends calls made at the same time as one request; each has its own exchange', async () => {
  const { client, sent } = open();
  const alone = open();
  const [tip, block, missing] = await Promise.allSettled([
    client.getSlot('confirmed', together),
    client.readBlock(SLOT, BLOCK, OVERVIEW_ASSEMBLY, together),
    client.getBlock(7n, BLOCK, together),
  ]);
  const expected = await Promise.allSettled([
    alone.client.getSlot('confirmed'),
    alone.client.readBlock(SLOT, BLOCK, OVERVIEW_ASSEMBLY),
    alone.client.getBlock(7n, BLOCK),
  ]);
  expect([tip, block].map(timeless)).toEqual(expected.slice(0, 2).map(timeless));
  expect(missing).toMatchObject({ status: 'rejected', reason: { name: 'JsonRpcError' } });
  expect(sent.map(({ text }) => text)).toEqual([`[${alone.sent.map(({ text }) => text).join(',')}]`]);
  expect(client.log.store.getState()).toMatchObject({ sent: 3 });
});

/** An answer without its duration. */
function timeless(settled: PromiseSettledResult<{ readonly value: unknown; readonly exchange: object }>) {
  if (settled.status === 'rejected') return settled;
  const { value, exchange } = settled.value;
  return { value, exchange: { ...exchange, milliseconds: 0 } };
}

test('sends a single call, or calls without `together`, as plain requests', async () => {
  const { client, sent } = open();
  await client.getSlot('confirmed', together);
  await Promise.all([client.getSlot('confirmed'), client.getSlot('finalized')]);
  expect(sent.map(({ text }) => text.startsWith('{'))).toEqual([true, true, true]);
});

test('sends calls that a batch leaves unanswered alone', async () => {
  const { client, sent } = open(serve({ maxBatchLength: 1 }));
  const slots = await Promise.all([client.getSlot('confirmed', together), client.getSlot('finalized', together)]);
  expect(slots.map(({ value }) => typeof value)).toEqual(['bigint', 'bigint']);
  expect(sent).toHaveLength(2);
});

test.for(['{"jsonrpc":"2.0","error":{"code":-32600,"message":"No batches here"},"id":null}', 'Bad request', '[]'])(
  'sends each call alone if batches are refused with %s',
  async (refusal) => {
    const answer = serve();
    const { client, sent } = open(async (text) => (text.startsWith('[') ? refusal : answer(text)));
    await Promise.all([client.getSlot('confirmed', together), client.getSlot('finalized', together)]);
    expect(sent).toHaveLength(3);
  },
);

test('aborts a batch when all of its calls are aborted', async () => {
  const { client, sent } = open(() => new Promise<never>(() => {}));
  const [first, second] = [new AbortController(), new AbortController()];
  const both = [first, second].map(({ signal }) => client.getSlot('confirmed', { signal, ...together }));
  const ends = Promise.allSettled(both);
  await expect.poll(() => sent.length).toBe(1);
  first.abort();
  expect(sent[0]?.signal.aborted).toBe(false);
  second.abort();
  expect(sent[0]?.signal.aborted).toBe(true);
  for (const end of await ends)
    expect(end).toMatchObject({ reason: { failure: { kind: 'aborted' } } satisfies Partial<TransportError> });
});
