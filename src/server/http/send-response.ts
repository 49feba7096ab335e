import type { ServerResponse } from 'node:http';
import { AFTER_RESPONSE, type RpcResponse } from '../../rpc-service/response.ts';
import type { Clients } from '../access/clients.ts';
import { type ByteString, type ContentCoding, toUtf8 } from './content-coding.ts';
import { type BodyReader, type CompressedBody, createResponseBodies, type StreamedBody } from './response-bodies.ts';
import type { Holder, Reservation, ResponseMemory } from './response-memory.ts';
import { COMMON_HEADERS } from './security-headers.ts';
import { createPacedWriter, resetSocket } from './sockets.ts';

/** Sends responses, and caches the compressed bodies of final ones. */
export interface ResponseSender {
  /** Sends a response from the cache; null if it is not cached. */
  readonly sendCached: (rpcResponse: RpcResponse, to: Recipient) => 'done' | Promise<SendResult> | null;
  /** Computes a response and sends it. Throws if computing it fails. */
  readonly send: (rpcResponse: RpcResponse, to: Recipient) => Promise<SendResult>;
}

/** 'busy': nothing was sent, because there was no memory for the response. */
export type SendResult = 'done' | 'busy';

export interface Recipient {
  readonly response: ServerResponse;
  /** The client's preferred coding; null: uncompressed. */
  readonly coding: ContentCoding | null;
  /** Responses to one client share a limit. Short ones are exempt. */
  readonly client: () => string;
  /** Memory reserved before the response is known; null for none. */
  readonly reservation: Reservation | null;
}

export interface SenderOptions {
  readonly memory: ResponseMemory;
  /** Bytes of cached bodies. */
  readonly maxCacheBytes: number;
  readonly stallMilliseconds: number;
  readonly corsHeaders: Clients['corsHeaders'];
}

/** Longer bodies need a reservation. */
const MAX_SHORT_BODY = 64 * 1024;

/** A cached body is sent in parts of this length, each after the client has read the previous one. */
const PART_BYTES = 1024 * 1024;

export function createResponseSender(options: SenderOptions): ResponseSender {
  const { memory, maxCacheBytes, stallMilliseconds, corsHeaders } = options;
  const bodies = createResponseBodies(maxCacheBytes, memory);
  /** Reservations for bodies that were computed before. */
  const reservations = new WeakMap<CompressedBody, Reservation>();

  /** Shares the reservation of a body with its other responses. Null if there is no memory. */
  const holdBody = async (body: CompressedBody, { client, isWanted, reset }: BodyReader): Promise<Holder | null> => {
    let reservation = reservations.get(body);
    if (reservation === undefined || reservation.isFree()) {
      const reserved = await memory.reserve({ client, bytes: body.bytes.length, isWanted });
      if (reserved === null) return null;
      reservation = reserved;
      reservations.set(body, reservation);
    }
    const holder = reservation.hold(reset);
    reservation.close();
    return holder;
  };

  const sendLongBody = async (body: CompressedBody, tail: string, to: Recipient): Promise<SendResult> => {
    const { response } = to;
    const holder = await holdBody(body, readerOf(to));
    if (holder === null) return response.destroyed ? 'done' : 'busy';
    try {
      const { bytes, coding } = body;
      const end = encodeTail(tail, body);
      const length = bytes.length + end.length;
      response.writeHead(200, [...headersOf(coding), ...corsHeaders(response.req), 'content-length', length]);
      const writer = createPacedWriter(response, stallMilliseconds, holder.setStalled);
      let at = 0;
      for (; at + PART_BYTES < bytes.length; at += PART_BYTES) {
        if (!(await writer.write(bytes.subarray(at, at + PART_BYTES)))) return 'done';
      }
      await writer.end(end, bytes.subarray(at));
      return 'done';
    } finally {
      holder.release();
    }
  };

  const sendBody = (body: CompressedBody, tail: string, to: Recipient): 'done' | Promise<SendResult> => {
    if (body.bytes.length > MAX_SHORT_BODY) return sendLongBody(body, tail, to);
    const { response } = to;
    const end = encodeTail(tail, body);
    const length = body.bytes.length + end.length;
    response.writeHead(200, [...headersOf(body.coding), ...corsHeaders(response.req), 'content-length', length]);
    response.write(body.bytes);
    response.end(end, 'latin1');
    return 'done';
  };

  /** Sends each chunk before the next is encoded, until the client disconnects. */
  const streamBody = async (body: StreamedBody, tail: string, response: ServerResponse): Promise<void> => {
    const { coding, chunks, input, setStalled } = body;
    response.writeHead(200, [...headersOf(coding), ...corsHeaders(response.req)]);
    const writer = createPacedWriter(response, stallMilliseconds, setStalled);
    for await (const chunk of chunks()) {
      if (!(await writer.write(chunk))) return;
    }
    await writer.end(encodeTail(tail, { coding, input: input() }));
  };

  return {
    sendCached: (rpcResponse, to) => {
      const body = bodies.findCached(rpcResponse, to.coding);
      return body === null ? null : sendBody(body, rpcResponse.tail, to);
    },
    send: async (rpcResponse, to) => {
      const body = await bodies.open(rpcResponse, readerOf(to));
      if (body === null) return 'done';
      if (body === 'busy') return 'busy';
      if ('bytes' in body) return sendBody(body, rpcResponse.tail, to);
      try {
        if (!to.response.destroyed) await streamBody(body, rpcResponse.tail, to.response);
        return 'done';
      } finally {
        body.leave();
      }
    },
  };
}

function readerOf({ response, coding, client, reservation }: Recipient): BodyReader {
  return {
    coding,
    client: client(),
    reservation,
    isWanted: () => !response.destroyed,
    reset: () => resetSocket(response),
  };
}

function encodeTail(tail: string, { coding, input }: Pick<CompressedBody, 'coding' | 'input'>): ByteString {
  const text = tail + AFTER_RESPONSE;
  return coding === null ? toUtf8(text) : coding.finish(text, input);
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
