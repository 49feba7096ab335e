import { DecodeError } from '../../shared/json/json-decoding.ts';
import { createJsonSplitter } from '../../shared/json/json-splitter.ts';
import { TransportError } from '../exchange/errors.ts';
import type { CallOptions, Transport, TransportAnswer } from './transport.ts';

/**
 * Sends concurrent calls with `together` as one batch, to a service that answers a batch in order. Each call receives
 * its response, byte for byte, as soon as it arrives. Calls that the batch leaves unanswered are sent again
 * individually.
 */
export function createBatchTransport(send: Transport): Transport {
  let pending: PendingCall[] = [];
  const flush = () => {
    void sendBatch(send, pending);
    pending = [];
  };
  return (requestText, call = {}) => {
    if (call.together !== true) return send(requestText, call);
    if (pending.length === 0) setTimeout(flush);
    return new Promise((settle) => {
      pending.push({ requestText, call, settle });
    });
  };
}

interface PendingCall {
  readonly requestText: string;
  readonly call: CallOptions;
  readonly settle: (answer: Promise<TransportAnswer>) => void;
}

async function sendBatch(send: Transport, batch: readonly PendingCall[]): Promise<void> {
  const startedAt = performance.now();
  const unanswered = [...batch];
  const sendAlone = ({ requestText, call, settle }: PendingCall) => settle(send(requestText, call));
  if (batch.length > 1) {
    const splitter = createJsonSplitter('batch', 'answers');
    Array.from(splitter.push(new TextEncoder().encode('{"batch":{"answers":')));
    const onBytes = async (bytes: Uint8Array) => {
      for (const answer of splitter.push(bytes)) {
        const next = unanswered.shift();
        if (next === undefined) return;
        if (isRefusal(answer)) sendAlone(next);
        else next.settle(deliver(new Uint8Array(answer), next.call, performance.now() - startedAt));
        // A hundred answers in one chunk would otherwise be decoded in one task.
        if (unanswered.length % PER_TASK === 0) await new Promise((resolve) => setTimeout(resolve));
      }
    };
    const requestText = `[${batch.map((each) => each.requestText).join(',')}]`;
    const isExtra = batch.every(({ call }) => call.isExtra);
    const onWaiting = (isWaiting: boolean) => {
      for (const { call } of batch) call.onWaiting?.(isWaiting);
    };
    await send(requestText, { signal: abortedWithAll(batch), onBytes, isExtra, onWaiting }).catch(() => null);
  }
  for (const each of unanswered) sendAlone(each);
}

/** Gives a call a response that has already arrived. */
export async function deliver(
  bytes: Uint8Array<ArrayBuffer>,
  { signal, onBytes }: CallOptions,
  milliseconds: number,
): Promise<TransportAnswer> {
  try {
    signal?.throwIfAborted();
    await onBytes?.(bytes);
  } catch (error) {
    if (error instanceof DecodeError) throw error;
    throw new TransportError(
      signal?.aborted === true ? { kind: 'aborted' } : { kind: 'interrupted', bytes: bytes.length },
      null,
    );
  }
  const text = onBytes === undefined ? new TextDecoder().decode(bytes) : '';
  return { status: 200, retryAfterSeconds: null, text, bytes: bytes.length, milliseconds };
}

/** True for "Invalid request", the response to each call of a batch that is too large. */
function isRefusal(answer: Uint8Array): boolean {
  return answer.length < MAX_REFUSAL_BYTES && new TextDecoder().decode(answer).includes('"code":-32600');
}

/** Aborts once every call of the batch is aborted. */
function abortedWithAll(batch: readonly PendingCall[]): AbortSignal {
  const controller = new AbortController();
  let active = batch.length;
  const onAbort = () => {
    active--;
    if (active === 0) controller.abort();
  };
  for (const { call } of batch) call.signal?.addEventListener('abort', onAbort, { once: true });
  return controller.signal;
}

const MAX_REFUSAL_BYTES = 500;

/** Answers. */
const PER_TASK = 8;
