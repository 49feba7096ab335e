import { backOff } from '../../shared/back-off.ts';
import { type JsonValue, isJsonObject, parseJson } from '../../shared/json/json.ts';
import { type Slot, parseSlot } from '../../solana/ids/ids.ts';
import type { Client } from '../../rpc-client/client.ts';
import { TransportError } from '../../rpc-client/exchange/errors.ts';
import type { CallOptions } from '../../rpc-client/transport/transport.ts';

/** The known state of an endpoint's newest slot. */
export interface FollowedTip {
  /**
   * `checking`: it has not been seen to advance yet. `advancing`: it has, within `STILL_MILLISECONDS`. `still`: it has not for longer.
   * `failing`: the last request failed, with `error`.
   */
  readonly kind: 'checking' | 'advancing' | 'still' | 'failing';
  /** The newest confirmed slot. */
  readonly tip: Slot;
  /** The newest slot that the endpoint has announced over a WebSocket; null without one. It may not be confirmed yet. */
  readonly announced: Slot | null;
  /** When it last advanced, in Unix milliseconds; when following began, if it has not. */
  readonly advancedAt: number;
  /** Milliseconds between requests at present. */
  readonly interval: number;
  /** The latest time of the next request, in Unix milliseconds. */
  readonly nextAt: number;
  readonly error: unknown;
}

export interface FollowOptions {
  /** The newest slot that the page shows. */
  readonly tip: Slot;
  /** Asks for what is new; `fetchTipUpdate`. */
  readonly fetchUpdate: (known: Slot, hint: Slot | null, signal: AbortSignal) => Promise<TipUpdate>;
  /** Opens a subscription; null if the endpoint supports none. */
  readonly subscribe: (listener: SlotListener) => (() => void) | null;
  readonly random?: () => number;
}

export interface FollowHandlers {
  /** Receives new blocks. Resolves with the number of requests that it made, and rejects if the endpoint fails. */
  readonly onUpdate: (update: TipUpdate, signal: AbortSignal) => Promise<number>;
  readonly onChange: (state: FollowedTip) => void;
}

interface TipFollower {
  /** Asks from now on, but never earlier than the endpoint allowed before. */
  readonly start: (handlers: FollowHandlers) => void;
  /** Ends requests and the subscription. */
  readonly stop: () => void;
}

/**
 * Follows the newest slot of an endpoint, with at most one request per second on average. It backs off while there is no
 * new block and after errors. With a WebSocket, it requests blocks when they are announced. It subscribes only after the tip
 * has advanced once.
 */
export function createTipFollower(options: FollowOptions): TipFollower {
  const { fetchUpdate, subscribe, random = Math.random } = options;
  let state: FollowedTip = {
    kind: 'checking',
    tip: options.tip,
    announced: null,
    advancedAt: Date.now(),
    interval: SHORTEST_MILLISECONDS,
    nextAt: Date.now() + SHORTEST_MILLISECONDS,
    error: null,
  };
  let hint: Slot | null = null;
  let hasAdvanced = false;
  /** No request is sent before this time. */
  let allowedAt = Date.now() + SHORTEST_MILLISECONDS;
  let quietTries = 0;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | null = null;
  let unsubscribe: (() => void) | null = null;
  let socketAllowedAt = 0;
  let socketEnds = 0;
  let announceAt = 0;
  let handlers: FollowHandlers | null = null;

  const change = (next: Partial<FollowedTip>) => {
    state = { ...state, ...next };
    handlers?.onChange(state);
  };
  const schedule = (at: number) => {
    clearTimeout(timer);
    if (handlers !== null) timer = setTimeout(() => void ask(), Math.max(at, allowedAt) - Date.now());
  };
  const pause = (milliseconds: number) => {
    // Only longer, never shorter, so that pages opened at the same time spread their requests.
    const jittered = milliseconds * (1 + JITTER * random());
    allowedAt = Date.now() + jittered;
    return jittered;
  };

  const ask = async () => {
    const controller = new AbortController();
    asking = controller;
    const { signal } = controller;
    // A hint without a result may come from a fork, or be false.
    const usedHint = quietTries === 0 ? hint : null;
    hint = null;
    try {
      const update = await fetchUpdate(state.tip, usedHint, signal);
      const spent = update.produced.length === 0 || handlers === null ? 0 : await handlers.onUpdate(update, signal);
      if (signal.aborted) return;
      asking = null;
      failures = 0;
      onAnswer(update, update.requests + spent);
    } catch (error) {
      if (signal.aborted) return;
      asking = null;
      failures += 1;
      const interval = pause(retryWait(error, failures));
      change({ kind: 'failing', error, interval, nextAt: allowedAt });
      schedule(allowedAt);
    }
  };

  const onAnswer = ({ tip }: TipUpdate, requests: number) => {
    const now = Date.now();
    const isNew = tip > state.tip;
    quietTries = isNew ? 0 : quietTries + 1;
    const advancedAt = isNew ? now : state.advancedAt;
    hasAdvanced ||= isNew;
    const isStill = now - advancedAt > STILL_MILLISECONDS;
    const quiet = quietTries === 0 ? SHORTEST_MILLISECONDS : SHORTEST_MILLISECONDS * 1.5 ** quietTries;
    const interval = pause(Math.max(requests * MILLISECONDS_PER_REQUEST, Math.min(quiet, LONGEST_MILLISECONDS)));
    if (isNew) openSocket();
    const nextAt = unsubscribe !== null && hint === null ? now + SOCKET_SILENCE_MILLISECONDS : allowedAt;
    const kind = isStill ? 'still' : hasAdvanced ? 'advancing' : 'checking';
    change({ kind, tip, advancedAt, interval, nextAt: Math.max(nextAt, allowedAt), error: null });
    schedule(nextAt);
  };

  const openSocket = () => {
    if (unsubscribe !== null || Date.now() < socketAllowedAt || handlers === null) return;
    unsubscribe = subscribe({
      onSlot: (slot) => {
        const now = Date.now();
        if (state.announced === null || now >= announceAt) {
          announceAt = now + ANNOUNCE_MILLISECONDS;
          change({ announced: slot });
        }
        if (slot <= state.tip) return;
        const isFirst = hint === null;
        hint = hint === null || slot > hint ? slot : hint;
        if (isFirst && asking === null) schedule(allowedAt);
      },
      onEnd: (wasOpen) => {
        unsubscribe = null;
        // An endpoint without WebSockets is not tried again; a lost connection is, later each time.
        socketEnds += 1;
        socketAllowedAt = wasOpen ? Date.now() + SOCKET_RETRY_MILLISECONDS * 2 ** socketEnds : Infinity;
        hint = null;
        change({ announced: null });
        if (asking === null) schedule(allowedAt);
      },
    });
  };

  return {
    start: (next) => {
      if (handlers !== null) return;
      handlers = next;
      hasAdvanced = false;
      change({ kind: 'checking', advancedAt: Date.now() });
      schedule(allowedAt);
    },
    stop: () => {
      clearTimeout(timer);
      // A requested delay applies even though the response is not awaited.
      if (asking !== null) pause(SHORTEST_MILLISECONDS);
      asking?.abort();
      asking = null;
      hint = null;
      unsubscribe?.();
      unsubscribe = null;
      change({ announced: null });
      handlers = null;
    },
  };
}

const MILLISECONDS_PER_REQUEST = 1000;
const SHORTEST_MILLISECONDS = 2500;
const LONGEST_MILLISECONDS = 120_000;
/** An endpoint without a new slot for longer does not advance. A leader that is down skips four slots, or 1.6 s; several in a row are possible. */
export const STILL_MILLISECONDS = 20_000;
/** Milliseconds without an announcement after which the tip is requested. */
const SOCKET_SILENCE_MILLISECONDS = 15_000;
const SOCKET_RETRY_MILLISECONDS = 15_000;
/** Minimum time between changes of `announced`. A slot takes 400 ms. */
const ANNOUNCE_MILLISECONDS = 300;
const JITTER = 0.2;

/** The members of a WebSocket that a subscription uses. */
type SlotSocket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

/** `onEnd` is called once, unless the subscription was closed; `wasOpen` is true if the endpoint had accepted it. */
export interface SlotListener {
  readonly onSlot: (slot: Slot) => void;
  readonly onEnd: (wasOpen: boolean) => void;
}

/**
 * Subscribes to the slots that a node processes (`slotSubscribe`). Returns a function that unsubscribes. A slot may be
 * on a fork, so it is only a hint to request blocks.
 */
export function subscribeToSlots(socket: SlotSocket, { onSlot, onEnd }: SlotListener): () => void {
  let accepted = false;
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    clearTimeout(timer);
    socket.close();
  };
  const fail = () => {
    if (ended) return;
    end();
    onEnd(accepted);
  };
  const timer = setTimeout(() => {
    if (!accepted) fail();
  }, ACCEPT_MILLISECONDS);
  socket.addEventListener('open', () => {
    if (!ended) socket.send('{"jsonrpc":"2.0","id":1,"method":"slotSubscribe"}');
  });
  socket.addEventListener('error', fail);
  socket.addEventListener('close', fail);
  socket.addEventListener('message', ({ data }) => {
    if (ended) return;
    const message = parseMessage(data);
    if (message === null) return fail();
    if (message['id'] === 1) {
      if ('error' in message) return fail();
      accepted = true;
    }
    const slot = slotOf(message);
    if (accepted && slot !== null) onSlot(slot);
  });
  return end;
}

/**
 * Where nodes offer WebSockets: at the next port if the URL names one (8900 for 8899), otherwise at the URL itself, as
 * providers do. Always on the host of the endpoint. null if the URL has user info, which browsers do not send with a
 * WebSocket.
 */
export function socketUrl(endpointUrl: string): string | null {
  const url = new URL(endpointUrl);
  if (url.username !== '' || url.password !== '') return null;
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  if (url.port === '65535') return null;
  if (url.port !== '') url.port = String(Number(url.port) + 1);
  return url.href;
}

function parseMessage(data: unknown): { readonly [member: string]: JsonValue } | null {
  if (typeof data !== 'string' || data.length > MAX_MESSAGE) return null;
  try {
    const json = parseJson(data);
    return isJsonObject(json) ? json : null;
  } catch {
    return null;
  }
}

/** The slot of `{"method": "slotNotification", "params": {"result": {"slot": 5, …}}}`. */
function slotOf({ method, params }: { readonly [member: string]: JsonValue }): Slot | null {
  const result = method === 'slotNotification' && isJsonObject(params) ? params['result'] : null;
  const slot = isJsonObject(result) ? result['slot'] : null;
  return typeof slot === 'number' || typeof slot === 'bigint' ? parseSlot(String(slot)) : null;
}

const ACCEPT_MILLISECONDS = 5000;
/** Characters; a notification has about 120. */
const MAX_MESSAGE = 4000;

/** The changes since a slot. */
export interface TipUpdate {
  /** The newest slot whose block is known to be confirmed. */
  readonly tip: Slot;
  /** null if it was not requested because nothing is new. */
  readonly finalized: Slot | null;
  /** New slots with a block, ascending. */
  readonly produced: readonly Slot[];
  /** True if older ones were left out. */
  readonly isCut: boolean;
  /** How many requests it took. */
  readonly requests: number;
}

/**
 * Requests the confirmed blocks after `known`. `hint` is a slot that the node has processed: with it, the newest slot
 * is not requested.
 */
export async function fetchTipUpdate(
  client: Client,
  known: Slot,
  hint: Slot | null,
  signal: AbortSignal,
): Promise<TipUpdate> {
  const call: CallOptions = { signal, together: true, isExtra: true };
  const tip = hint ?? (await client.getSlot('confirmed', call)).value;
  const asked = hint === null ? 1 : 0;
  if (tip <= known) return { tip: known, finalized: null, produced: [], isCut: false, requests: asked };
  const isCut = tip - known > MAX_SLOTS;
  const [produced, finalized] = await Promise.all([
    client.getBlocks(isCut ? tip - MAX_SLOTS + 1n : known + 1n, tip, 'confirmed', call),
    client.getSlot('finalized', call),
  ]);
  return {
    tip: produced.value.findLast((slot) => slot > known) ?? known,
    finalized: finalized.value,
    produced: produced.value.filter((slot) => slot > known && slot <= tip),
    isCut,
    // A service that supports batches receives one request.
    requests: asked + (client.batches ? 1 : 2),
  };
}

/** Enough for the longest list of blocks, although slots are skipped. */
const MAX_SLOTS = 64n;

/** Milliseconds to wait after a failure: the endpoint's delay, but at least a pause that doubles with each failure. */
export function retryWait(error: unknown, failures: number): number {
  const requested =
    error instanceof TransportError && error.failure.kind === 'http' ? (error.failure.retryAfterSeconds ?? 0) : 0;
  const wait = backOff(failures, SHORTEST_WAIT_MS, LONGEST_WAIT_MS);
  return Math.max(wait, Math.min(requested, MAX_REQUESTED_SECONDS) * 1000);
}

const SHORTEST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 120_000;
/** Milliseconds of a day. Timers support at most 24 days. */
const MAX_REQUESTED_SECONDS = 86_400;
