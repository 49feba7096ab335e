import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { RpcResponse } from '../../rpc-service/response.ts';
import { createLruCache } from '../../shared/lru-cache.ts';
import type { LruCache } from '../../shared/lru-cache.ts';
import type { Coding, PlainText } from './content-coding.ts';
import { encodePieces } from './compress-response.ts';
import { ANY_ORIGIN } from './security-headers.ts';

/** Sends answers, and keeps the encoded bodies of those that will never be others. */
export interface ResponseSender {
  /** Sends an answer that is kept in the coding that the client likes best (null: plain); false where it is not kept. */
  readonly sendKept: (answer: RpcResponse, wanted: Coding | null, response: ServerResponse) => boolean;
  /** Makes an answer and sends it. Throws where it fails while it is made. */
  readonly send: (answer: RpcResponse, wanted: Coding | null, response: ServerResponse) => Promise<void>;
  /** Bytes of answers that clients have not taken yet. */
  readonly unsentBytes: () => number;
}

/** Keeps at most `maxKeptBytes` of bodies. */
export function createResponseSender(maxKeptBytes: number): ResponseSender {
  const kept: LruCache<EncodedBody> = createLruCache(maxKeptBytes);
  let unsent = 0;
  const count: Count = (bytes) => {
    unsent += bytes;
  };
  return {
    unsentBytes: () => unsent,
    sendKept: (answer, wanted, response) => {
      const key = keyOf(answer, wanted);
      const body = key === null ? undefined : kept.get(key);
      if (body === undefined) return false;
      sendWhole(body, answer.tail, response, count);
      return true;
    },
    send: async (answer, wanted, response) => {
      const { tail } = answer;
      const key = keyOf(answer, wanted);
      const { text, lasting } = await answer.body();
      // A response that is closed by now would not say so again.
      if (response.destroyed) return;
      const body =
        typeof text === 'string'
          ? sendWhole(await encodeText(text, wanted), tail, response, count)
          : await sendPieces(text, tail, wanted, openOutput(response, count));
      if (lasting && key !== null && body !== null) kept.set(key, body, key.length + body.bytes.length);
    },
  };
}

function keyOf({ name }: RpcResponse, wanted: Coding | null): string | null {
  return name === null ? null : `${wanted?.name ?? 'plain'} ${name}`;
}

/** An answer up to its tail, as it is sent. */
interface EncodedBody {
  /** null: not compressed. */
  readonly coding: Coding | null;
  readonly bytes: Uint8Array;
  readonly plain: PlainText;
}

/** Answers shorter than this are not worth compressing. */
const MIN_COMPRESSED_LENGTH = 1024;

async function encodeText(text: string, wanted: Coding | null): Promise<EncodedBody> {
  const coding = text.length < MIN_COMPRESSED_LENGTH ? null : wanted;
  const { chunks, plain } = encodePieces([text], coding);
  const made: Uint8Array[] = [];
  for await (const chunk of chunks) made.push(chunk);
  return { coding, bytes: Buffer.concat(made), plain: plain() };
}

function sendWhole(body: EncodedBody, tail: string, response: ServerResponse, count: Count): EncodedBody {
  const end = encodeTail(tail, body);
  const length = body.bytes.length + end.length;
  response.writeHead(200, [...headersOf(body.coding), 'content-length', length]);
  response.write(body.bytes);
  response.end(end);
  // Most answers are with the system by now, which says nothing of when they are taken.
  if (response.writableLength > 0) {
    count(length);
    response.once('close', () => count(-length));
  }
  return body;
}

/** Sends each piece before the next is made; gives null where the client left meanwhile. */
async function sendPieces(
  pieces: AsyncIterable<string>,
  tail: string,
  coding: Coding | null,
  output: Output,
): Promise<EncodedBody | null> {
  const { chunks, plain } = encodePieces(pieces, coding);
  const made: Uint8Array[] = [];
  output.start(coding);
  for await (const chunk of chunks) {
    if (output.isClosed()) return null;
    output.write(chunk);
    made.push(chunk);
    // Between two pieces it is the turn of others.
    await setImmediate();
  }
  const body = { coding, bytes: Buffer.concat(made), plain: plain() };
  output.end(encodeTail(tail, body));
  return body;
}

function encodeTail(tail: string, { coding, plain }: EncodedBody): Uint8Array {
  // Nodes end their answers with a new line, which a terminal is glad of.
  const last = Buffer.from(`${tail}\n`);
  return coding === null ? last : coding.close(last, plain);
}

// Flat, as Node writes them soonest.
const PLAIN_HEADERS = Object.entries({
  ...ANY_ORIGIN,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'accept-encoding',
}).flat();

function headersOf(coding: Coding | null): readonly string[] {
  return coding === null ? PLAIN_HEADERS : [...PLAIN_HEADERS, 'content-encoding', coding.name];
}

/** Told how many bytes clients have not taken yet: more, or fewer. */
type Count = (bytes: number) => void;

interface Output {
  readonly start: (coding: Coding | null) => void;
  readonly write: (bytes: Uint8Array) => void;
  readonly end: (bytes: Uint8Array) => void;
  readonly isClosed: () => boolean;
}

/** A response that counts the bytes that its client has not taken: up as they are written, down when it is closed. */
function openOutput(response: ServerResponse, count: Count): Output {
  let written = 0;
  const add = (bytes: number): void => {
    if (written === 0) response.once('close', () => count(-written));
    written += bytes;
    count(bytes);
  };
  return {
    start: (coding) => response.writeHead(200, [...headersOf(coding)]),
    write: (bytes) => {
      add(bytes.length);
      response.write(bytes);
    },
    end: (bytes) => {
      add(bytes.length);
      response.end(bytes);
    },
    isClosed: () => response.destroyed,
  };
}
