import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { RpcResponse } from '../../rpc-service/response.ts';
import { createLruCache } from '../../shared/lru-cache.ts';
import { compressResponse } from './compress-response.ts';
import type { ContentCoding, InputChecksum } from './content-coding.ts';
import { ANY_ORIGIN } from './security-headers.ts';

/** Sends responses, and caches the compressed bodies of final ones. */
export interface ResponseSender {
  /** Sends a response from the cache, in the client's preferred coding (null: uncompressed). Returns false if it is not cached. */
  readonly sendCached: (rpcResponse: RpcResponse, coding: ContentCoding | null, response: ServerResponse) => boolean;
  /** Computes a response and sends it. Throws if computing it fails. */
  readonly send: (rpcResponse: RpcResponse, coding: ContentCoding | null, response: ServerResponse) => Promise<void>;
  /** Bytes of responses that clients have not received yet. */
  readonly unsentBytes: () => number;
}

/** Caches at most `maxCacheBytes` of bodies. */
export function createResponseSender(maxCacheBytes: number): ResponseSender {
  const cache = createLruCache<CompressedBody>(maxCacheBytes);
  let unsent = 0;
  const addUnsent: AddUnsent = (bytes) => {
    unsent += bytes;
  };
  return {
    unsentBytes: () => unsent,
    sendCached: (rpcResponse, coding, response) => {
      const key = cacheKey(rpcResponse, coding);
      const body = key === null ? undefined : cache.get(key);
      if (body === undefined) return false;
      sendBody(body, rpcResponse.tail, response, addUnsent);
      return true;
    },
    send: async (rpcResponse, coding, response) => {
      const { tail } = rpcResponse;
      const key = cacheKey(rpcResponse, coding);
      const { text, isFinal } = await rpcResponse.body();
      // A response that is closed already emits no further 'close', so its bytes would stay counted as unsent.
      if (response.destroyed) return;
      const body =
        typeof text === 'string'
          ? sendBody(await compressShortBody(text, coding), tail, response, addUnsent)
          : await streamBody(text, tail, coding, openOutput(response, addUnsent));
      if (isFinal && key !== null && body !== null) cache.set(key, body, key.length + body.bytes.length);
    },
  };
}

function cacheKey({ cacheKey: key }: RpcResponse, coding: ContentCoding | null): string | null {
  return key === null ? null : `${coding?.name ?? 'plain'} ${key}`;
}

/** The bytes of a response up to its tail. */
interface CompressedBody {
  /** null: uncompressed. */
  readonly coding: ContentCoding | null;
  readonly bytes: Uint8Array;
  readonly input: InputChecksum;
}

/** Shorter bodies are not worth compressing. */
const MIN_COMPRESSED_LENGTH = 1024;

async function compressShortBody(text: string, preferred: ContentCoding | null): Promise<CompressedBody> {
  const coding = text.length < MIN_COMPRESSED_LENGTH ? null : preferred;
  const compressed = compressResponse([text], coding);
  const bytes: Uint8Array[] = [];
  for await (const chunk of compressed.chunks) bytes.push(chunk);
  return { coding, bytes: Buffer.concat(bytes), input: compressed.input() };
}

function sendBody(body: CompressedBody, tail: string, response: ServerResponse, addUnsent: AddUnsent): CompressedBody {
  const end = encodeTail(tail, body);
  const length = body.bytes.length + end.length;
  response.writeHead(200, [...headersOf(body.coding), 'content-length', length]);
  response.write(body.bytes);
  response.end(end);
  // Usually the operating system has taken all bytes by now. Only what Node still buffers counts as unsent.
  if (response.writableLength > 0) {
    addUnsent(length);
    response.once('close', () => addUnsent(-length));
  }
  return body;
}

/** Sends each chunk before the next is encoded; returns null if the client disconnects. */
async function streamBody(
  text: AsyncIterable<string>,
  tail: string,
  coding: ContentCoding | null,
  output: Output,
): Promise<CompressedBody | null> {
  const { chunks, input } = compressResponse(text, coding);
  const bytes: Uint8Array[] = [];
  output.start(coding);
  for await (const chunk of chunks) {
    if (output.isClosed()) return null;
    output.write(chunk);
    bytes.push(chunk);
    // Let the event loop serve other requests between two chunks.
    await setImmediate();
  }
  const body = { coding, bytes: Buffer.concat(bytes), input: input() };
  output.end(encodeTail(tail, body));
  return body;
}

function encodeTail(tail: string, { coding, input }: CompressedBody): Uint8Array {
  // Like nodes, end with a line break.
  const bytes = Buffer.from(`${tail}\n`);
  return coding === null ? bytes : coding.finish(bytes, input);
}

// A flat array of names and values is the form that writeHead processes fastest.
const PLAIN_HEADERS = Object.entries({
  ...ANY_ORIGIN,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'accept-encoding',
}).flat();

function headersOf(coding: ContentCoding | null): readonly string[] {
  return coding === null ? PLAIN_HEADERS : [...PLAIN_HEADERS, 'content-encoding', coding.name];
}

/** Adds to the number of unsent bytes; negative to subtract. */
type AddUnsent = (bytes: number) => void;

interface Output {
  readonly start: (coding: ContentCoding | null) => void;
  readonly write: (bytes: Uint8Array) => void;
  readonly end: (bytes: Uint8Array) => void;
  readonly isClosed: () => boolean;
}

/** Counts the bytes written to a response as unsent until it closes. */
function openOutput(response: ServerResponse, addUnsent: AddUnsent): Output {
  let written = 0;
  const addWritten = (bytes: number): void => {
    if (written === 0) response.once('close', () => addUnsent(-written));
    written += bytes;
    addUnsent(bytes);
  };
  return {
    start: (coding) => response.writeHead(200, [...headersOf(coding)]),
    write: (bytes) => {
      addWritten(bytes.length);
      response.write(bytes);
    },
    end: (bytes) => {
      addWritten(bytes.length);
      response.end(bytes);
    },
    isClosed: () => response.destroyed,
  };
}
