import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { RpcResponse } from '../../rpc-service/response.ts';
import type { AccessPolicy } from '../access/access-policy.ts';
import type { ContentCoding } from './content-coding.ts';
import { createResponseBodies } from './response-bodies.ts';
import type { CompressedBody, StreamedBody } from './response-bodies.ts';
import { COMMON_HEADERS } from './security-headers.ts';

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
export function createResponseSender(maxCacheBytes: number, { corsHeaders }: AccessPolicy): ResponseSender {
  const bodies = createResponseBodies(maxCacheBytes);
  let unsent = 0;
  const addUnsent: AddUnsent = (bytes) => {
    unsent += bytes;
  };
  return {
    unsentBytes: () => unsent,
    sendCached: (rpcResponse, coding, response) => {
      const body = bodies.findCached(rpcResponse, coding);
      if (body === null) return false;
      sendBody(body, rpcResponse.tail, response, corsHeaders, addUnsent);
      return true;
    },
    send: async (rpcResponse, coding, response) => {
      const { tail } = rpcResponse;
      const body = await bodies.open(rpcResponse, coding, () => !response.destroyed);
      if (body === null) return;
      try {
        // A response that is closed already emits no further 'close', so its bytes would stay counted as unsent.
        if (response.destroyed) return;
        if ('bytes' in body) sendBody(body, tail, response, corsHeaders, addUnsent);
        else await streamBody(body, tail, openOutput(response, corsHeaders, addUnsent));
      } finally {
        if ('leave' in body) body.leave();
      }
    },
  };
}

function sendBody(
  body: CompressedBody,
  tail: string,
  response: ServerResponse,
  corsHeaders: CorsHeaders,
  addUnsent: AddUnsent,
): void {
  const end = encodeTail(tail, body);
  const length = body.bytes.length + end.length;
  response.writeHead(200, [...headersOf(body.coding), ...corsHeaders(response.req), 'content-length', length]);
  response.write(body.bytes);
  response.end(end);
  // Usually the operating system has taken all bytes by now. Only what Node still buffers counts as unsent.
  if (response.writableLength > 0) {
    addUnsent(length);
    response.once('close', () => addUnsent(-length));
  }
}

/** Sends each chunk before the next is encoded, until the client disconnects. */
async function streamBody({ coding, chunks, input }: StreamedBody, tail: string, output: Output): Promise<void> {
  output.start(coding);
  for await (const chunk of chunks()) {
    if (output.isClosed()) return;
    output.write(chunk);
    // Let the event loop serve other requests between two chunks.
    await setImmediate();
  }
  output.end(encodeTail(tail, { coding, input: input() }));
}

function encodeTail(tail: string, { coding, input }: Pick<CompressedBody, 'coding' | 'input'>): Uint8Array {
  // Like nodes, end with a line break.
  const bytes = Buffer.from(`${tail}\n`);
  return coding === null ? bytes : coding.finish(bytes, input);
}

// A flat array of names and values is the form that writeHead processes fastest.
const PLAIN_HEADERS = Object.entries({
  ...COMMON_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'accept-encoding',
}).flat();

function headersOf(coding: ContentCoding | null): readonly string[] {
  return coding === null ? PLAIN_HEADERS : [...PLAIN_HEADERS, 'content-encoding', coding.name];
}

type CorsHeaders = AccessPolicy['corsHeaders'];

/** Adds to the number of unsent bytes; negative to subtract. */
type AddUnsent = (bytes: number) => void;

interface Output {
  readonly start: (coding: ContentCoding | null) => void;
  readonly write: (bytes: Uint8Array) => void;
  readonly end: (bytes: Uint8Array) => void;
  readonly isClosed: () => boolean;
}

/** Counts the bytes written to a response as unsent until it closes. */
function openOutput(response: ServerResponse, corsHeaders: CorsHeaders, addUnsent: AddUnsent): Output {
  let written = 0;
  const addWritten = (bytes: number): void => {
    if (written === 0) response.once('close', () => addUnsent(-written));
    written += bytes;
    addUnsent(bytes);
  };
  return {
    start: (coding) => response.writeHead(200, [...headersOf(coding), ...corsHeaders(response.req)]),
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
