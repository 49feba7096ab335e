import { expect, test, vi } from 'vitest';
import { DecodeError } from '../../shared/json/json-decoding.ts';
import { createDeliveredTransport } from './delivered-transport.ts';
import type { Transport } from './transport.ts';

const REQUEST = '{"id":1}';
const DELIVERED = { texts: new Map([[REQUEST, '"€"']]), milliseconds: 12 };

function open() {
  const send = vi.fn<Transport>(async () => ({
    status: 200,
    retryAfterSeconds: null,
    text: 'sent',
    bytes: 4,
    milliseconds: 1,
  }));
  return { send, transport: createDeliveredTransport(send, DELIVERED) };
}

// Seen to fail against: an answer for every request, and for every repetition.
test('answers the first request with its text, once, and sends all others', async () => {
  const { send, transport } = open();
  expect((await transport('{"id":2}')).text).toBe('sent');
  expect(await transport(REQUEST)).toEqual({
    status: 200,
    retryAfterSeconds: null,
    text: '"€"',
    bytes: 5,
    milliseconds: 12,
  });
  expect((await transport(REQUEST)).text).toBe('sent');
  expect(send.mock.calls.map(([text]) => text)).toEqual(['{"id":2}', '{"id":1}']);
});

test('gives the bytes to a reader, whose errors are those of an answer', async () => {
  const read: number[] = [];
  const { transport } = open();
  const onBytes = async (bytes: Uint8Array) => void read.push(bytes.length);
  expect(await transport(REQUEST, { onBytes })).toMatchObject({ text: '', bytes: 5 });
  expect(read).toEqual([5]);
  const error = new DecodeError('result', 'a block', 'text');
  const failing = open().transport(REQUEST, { onBytes: () => Promise.reject(error) });
  await expect(failing).rejects.toBe(error);
});

test('an aborted request fails as it would otherwise', async () => {
  const aborted = open().transport(REQUEST, { signal: AbortSignal.abort() });
  await expect(aborted).rejects.toMatchObject({ failure: { kind: 'aborted' } });
});
