import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { RpcResponse } from '../../rpc-service/response.ts';
import type { AccessPolicy } from '../access/access-policy.ts';
import { resetConnection, untilClosed, untilDrained } from '../sending/client-stall.ts';
import type { StallLimit } from '../sending/client-stall.ts';
import { createSendBudget } from '../sending/send-budget.ts';
import type { Occupant, Room, SendLimits } from '../sending/send-budget.ts';
import type { ContentCoding } from './content-coding.ts';
import { COMPUTED_BYTES, createResponseBodies } from './response-bodies.ts';
import type { BodyReader, CompressedBody, StreamedBody } from './response-bodies.ts';
import { COMMON_HEADERS } from './security-headers.ts';

/** Sends responses, and caches the compressed bodies of final ones. */
export interface ResponseSender {
  /** Sends a response from the cache; null if it is not cached. */
  readonly sendCached: (rpcResponse: RpcResponse, to: Recipient) => Promise<SendResult> | null;
  /** Computes a response and sends it. Throws if computing it fails. */
  readonly send: (rpcResponse: RpcResponse, to: Recipient) => Promise<SendResult>;
  /** Opens room for a response to a request that takes `bytes`; null if there is none. It must be closed. */
  readonly openRoom: (client: string, bytes: number, response: ServerResponse) => Promise<Room | null>;
  /** Bytes that responses in progress take, without short ones. */
  readonly unsentBytes: () => number;
}

/** 'busy': nothing was sent, because there was no room for the response. */
export type SendResult = 'done' | 'busy';

export interface Recipient {
  readonly response: ServerResponse;
  /** The client's preferred coding; null: uncompressed. */
  readonly coding: ContentCoding | null;
  /** Responses to one client share a limit. Short ones do not need to know theirs. */
  readonly client: () => string;
  /** Room that was opened for the response before it is known; null if none. */
  readonly room: Room | null;
}

/** Longer bodies need room. */
const MAX_SHORT_BODY = 64 * 1024;

/** A cached body is sent in parts of this length. Each waits until the client has taken the one before. */
const PART_BYTES = 1024 * 1024;

/** Caches at most `maxCacheBytes` of bodies. */
export function createResponseSender(
  maxCacheBytes: number,
  { stallMilliseconds, ...limits }: SendLimits & StallLimit,
  { corsHeaders }: AccessPolicy,
): ResponseSender {
  const budget = createSendBudget(limits);
  const bodies = createResponseBodies(maxCacheBytes, budget);
  /** Rooms of bodies that were computed before. */
  const rooms = new WeakMap<CompressedBody, Room>();

  /** Shares the room of a body with its other responses. Null if there is no room. */
  const enterRoom = async (body: CompressedBody, { client, isWanted, reset }: BodyReader): Promise<Occupant | null> => {
    let room = rooms.get(body);
    if (room === undefined || room.isFree()) {
      const opened = await budget.open({ client, bytes: body.bytes.length, isWanted });
      if (opened === null) return null;
      room = opened;
      rooms.set(body, room);
    }
    const occupant = room.enter(reset);
    room.close();
    return occupant;
  };

  /** Resolves to false if the client is gone. */
  const writePart = async (bytes: Uint8Array, response: ServerResponse, occupant: Stallable): Promise<boolean> => {
    if (response.destroyed) return false;
    if (!response.write(bytes)) {
      occupant.setStalled(true);
      await untilDrained(response, stallMilliseconds);
      occupant.setStalled(false);
    }
    // Let the event loop serve other requests between two parts.
    await setImmediate();
    return !response.destroyed;
  };

  const endResponse = async (bytes: Uint8Array, response: ServerResponse, occupant: Stallable): Promise<void> => {
    response.end(bytes);
    occupant.setStalled(true);
    await untilClosed(response, stallMilliseconds);
  };

  const sendLongBody = async (body: CompressedBody, tail: string, to: Recipient): Promise<SendResult> => {
    const { response } = to;
    const occupant = await enterRoom(body, readerOf(to));
    if (occupant === null) return response.destroyed ? 'done' : 'busy';
    try {
      const { bytes, coding } = body;
      const end = encodeTail(tail, body);
      const length = bytes.length + end.length;
      response.writeHead(200, [...headersOf(coding), ...corsHeaders(response.req), 'content-length', length]);
      for (let at = 0; at < bytes.length; at += PART_BYTES) {
        if (!(await writePart(bytes.subarray(at, at + PART_BYTES), response, occupant))) return 'done';
      }
      await endResponse(end, response, occupant);
      return 'done';
    } finally {
      occupant.leave();
    }
  };

  const sendBody = (body: CompressedBody, tail: string, to: Recipient): Promise<SendResult> => {
    if (body.bytes.length > MAX_SHORT_BODY) return sendLongBody(body, tail, to);
    const { response } = to;
    const end = encodeTail(tail, body);
    const length = body.bytes.length + end.length;
    response.writeHead(200, [...headersOf(body.coding), ...corsHeaders(response.req), 'content-length', length]);
    response.write(body.bytes);
    response.end(end);
    return DONE;
  };

  /** Sends each chunk before the next is encoded, until the client disconnects. */
  const streamBody = async (body: StreamedBody, tail: string, response: ServerResponse): Promise<void> => {
    const { coding, chunks, input, occupant } = body;
    response.writeHead(200, [...headersOf(coding), ...corsHeaders(response.req)]);
    for await (const chunk of chunks()) {
      if (!(await writePart(chunk, response, occupant))) return;
    }
    await endResponse(encodeTail(tail, { coding, input: input() }), response, occupant);
  };

  return {
    openRoom: (client, bytes, response) =>
      budget.open({ client, bytes: COMPUTED_BYTES + bytes, isWanted: () => !response.destroyed }),
    unsentBytes: budget.usedBytes,
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

const DONE: Promise<SendResult> = Promise.resolve('done');

function readerOf({ response, coding, client, room }: Recipient): BodyReader {
  return {
    coding,
    client: client(),
    room,
    isWanted: () => !response.destroyed,
    reset: () => resetConnection(response),
  };
}

type Stallable = Pick<Occupant, 'setStalled'>;

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
