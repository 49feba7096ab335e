import { createJsonSplitter } from '../shared/json/json-splitter.ts';
import { TransportError } from './errors.ts';
import type { CallOptions, Transport, TransportAnswer } from './transport.ts';

/**
 * Sends the calls that are asked `together` in the same moment as one batch, to a service that answers it in its order. Each
 * gets its answer as soon as that has come, byte for byte; what the batch leaves unanswered is asked alone.
 */
export function createBatchTransport(send: Transport): Transport {
  let waiting: Waiting[] = [];
  const flush = () => {
    void sendBatch(send, waiting);
    waiting = [];
  };
  return (requestText, call = {}) => {
    if (call.together !== true) return send(requestText, call);
    if (waiting.length === 0) setTimeout(flush);
    return new Promise((settle) => {
      waiting.push({ requestText, call, settle });
    });
  };
}

interface Waiting {
  readonly requestText: string;
  readonly call: CallOptions;
  readonly settle: (answer: Promise<TransportAnswer>) => void;
}

async function sendBatch(send: Transport, batch: readonly Waiting[]): Promise<void> {
  const startedAt = performance.now();
  const left = [...batch];
  const askAlone = ({ requestText, call, settle }: Waiting) => settle(send(requestText, call));
  if (batch.length > 1) {
    const splitter = createJsonSplitter('batch', 'answers');
    Array.from(splitter.push(new TextEncoder().encode('{"batch":{"answers":')));
    const onBytes = async (bytes: Uint8Array) => {
      for (const { bytes: answer } of splitter.push(bytes)) {
        const next = left.shift();
        if (next === undefined) return;
        if (isRefusal(answer)) askAlone(next);
        else next.settle(deliver(new Uint8Array(answer), next.call, startedAt));
      }
    };
    const requestText = `[${batch.map((each) => each.requestText).join(',')}]`;
    await send(requestText, { signal: abortedWithAll(batch), onBytes }).catch(() => null);
  }
  for (const each of left) askAlone(each);
}

async function deliver(
  bytes: Uint8Array<ArrayBuffer>,
  { signal, onBytes }: CallOptions,
  startedAt: number,
): Promise<TransportAnswer> {
  const milliseconds = performance.now() - startedAt;
  try {
    signal?.throwIfAborted();
    await onBytes?.(bytes);
  } catch {
    throw new TransportError(
      signal?.aborted === true ? { kind: 'aborted' } : { kind: 'interrupted', bytes: bytes.length },
      null,
    );
  }
  const text = onBytes === undefined ? new TextDecoder().decode(bytes) : '';
  return { status: 200, retryAfterSeconds: null, text, bytes: bytes.length, milliseconds };
}

/** Whether the service says "Invalid request": so it refuses what makes a batch too large. */
function isRefusal(answer: Uint8Array): boolean {
  return answer.length < LONGEST_REFUSAL && new TextDecoder().decode(answer).includes('"code":-32600');
}

/** Aborts when nobody waits any more. */
function abortedWithAll(batch: readonly Waiting[]): AbortSignal {
  const controller = new AbortController();
  let live = batch.length;
  const leave = () => {
    live--;
    if (live === 0) controller.abort();
  };
  for (const { call } of batch) call.signal?.addEventListener('abort', leave, { once: true });
  return controller.signal;
}

const LONGEST_REFUSAL = 500;
