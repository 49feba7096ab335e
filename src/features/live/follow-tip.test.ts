import { describe, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Slot } from '../../solana/ids/ids.ts';
import { createClient } from '../../rpc-client/client.ts';
import { TransportError } from '../../rpc-client/exchange/errors.ts';
import {
  type FollowHandlers,
  type FollowOptions,
  type FollowedTip,
  type SlotListener,
  type TipUpdate,
  createTipFollower,
  fetchTipUpdate,
  socketUrl,
  subscribeToSlots,
} from './follow-tip.ts';

// Seen to fail against: not counting the requests for new blocks.
describe('the tip follower', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /**
   * An endpoint whose tip is computed from the time since the start, in milliseconds. Records every request with its
   * time and cost.
   */
  function follow(
    tipAt: (milliseconds: number) => Slot,
    options: Partial<FollowOptions & FollowHandlers> = {},
    blocks = 8,
  ) {
    const begin = Date.now();
    const asks: { readonly at: number; readonly hint: Slot | null; readonly cost: number }[] = [];
    const states: FollowedTip[] = [];
    const sockets: { listener: SlotListener; closed: boolean }[] = [];
    const update = (known: Slot, hint: Slot | null): TipUpdate => {
      const at = Date.now() - begin;
      const tip = tipAt(at);
      const produced = tip > known ? [tip] : [];
      const requests = produced.length === 0 ? 1 : 3;
      asks.push({ at, hint, cost: requests + (produced.length === 0 ? 0 : blocks) });
      return { tip: produced.length === 0 ? known : tip, finalized: null, produced, isCut: false, requests };
    };
    const follower = createTipFollower({
      tip: tipAt(0),
      fetchUpdate: async (known, hint) => update(known, hint),
      subscribe: (listener) => {
        const socket = { listener, closed: false };
        sockets.push(socket);
        return () => {
          socket.closed = true;
        };
      },
      random: () => 0,
      ...options,
    });
    const start = () =>
      follower.start({ onUpdate: async () => blocks, onChange: (state) => states.push(state), ...options });
    const last = () => states.at(-1);
    return {
      start,
      stop: follower.stop,
      asks,
      states,
      sockets,
      last,
      seconds: (count: number) => vi.advanceTimersByTimeAsync(count * 1000),
    };
  }

  const advancing = (milliseconds: number) => 1000n + BigInt(Math.floor(milliseconds / 400));
  const noSocket = { subscribe: () => null };

  test.each([0, 1, 8, 20])(
    'sends at most one request a second on average, with %i requests for new blocks',
    async (blocks) => {
      const { start, asks, last, seconds } = follow(advancing, noSocket, blocks);
      start();
      await seconds(600);
      // The pause after the last ones has not passed.
      const sent = asks.slice(0, -1).reduce((sum, { cost }) => sum + cost, 0);
      expect(sent).toBeLessThanOrEqual(600);
      // It follows nevertheless.
      expect(asks.length).toBeGreaterThan(20);
      expect(last()?.kind).toBe('advancing');
    },
  );

  test('asks rarely if the tip never advances, never says that it does, and opens no WebSocket', async () => {
    const { start, asks, states, sockets, last, seconds } = follow(() => 1000n);
    start();
    await seconds(3600);
    expect(asks.length).toBeLessThan(50);
    expect(states.map(({ kind }) => kind)).not.toContain('advancing');
    expect(last()).toMatchObject({ kind: 'still', interval: 120_000, announced: null });
    expect(sockets).toEqual([]);
  });

  test('says that the tip stands still once it has for 20 seconds, and asks less and less often', async () => {
    const { start, asks, last, seconds } = follow((at) => advancing(Math.min(at, 30_000)), noSocket, 0);
    start();
    await seconds(32);
    expect(last()?.kind).toBe('advancing');
    await seconds(60);
    expect(last()?.kind).toBe('still');
    const gaps = asks.slice(-4).map(({ at }, index, all) => at - (all[index - 1]?.at ?? 0));
    expect(gaps[3]).toBeGreaterThan(gaps[2] ?? 0);
  });

  test('waits as long as the endpoint asks, and longer with each failure', async () => {
    let calls = 0;
    const fetchUpdate = async (): Promise<TipUpdate> => {
      calls += 1;
      throw new TransportError({ kind: 'http', status: 429, retryAfterSeconds: calls === 1 ? 60 : null }, null);
    };
    const { start, stop, last, seconds } = follow(advancing, { ...noSocket, fetchUpdate });
    start();
    await seconds(3);
    expect(calls).toBe(1);
    expect(last()).toMatchObject({ kind: 'failing', interval: 60_000 });
    await seconds(59);
    expect(calls).toBe(1);
    // A page that is left and opened again does not send requests earlier.
    stop();
    start();
    await seconds(0.4);
    expect(calls).toBe(1);
    await seconds(1);
    expect(calls).toBe(2);
    expect(last()?.interval).toBe(10_000);
    await seconds(10);
    expect(last()?.interval).toBe(20_000);
  });

  test('goes on after a failure of a new block, with the same blocks', async () => {
    const known: Slot[] = [];
    let failing = true;
    const { start, last, seconds } = follow(advancing, {
      ...noSocket,
      onUpdate: async ({ produced }) => {
        known.push(...produced);
        if (failing) throw new TransportError({ kind: 'unreachable' }, null);
        return 1;
      },
    });
    start();
    await seconds(3);
    expect(last()).toMatchObject({ kind: 'failing', tip: 1000n });
    failing = false;
    await seconds(6);
    expect(last()).toMatchObject({ kind: 'advancing', error: null });
  });

  test('with a WebSocket, asks when a slot is announced, without asking for the newest slot', async () => {
    const { start, asks, sockets, last, seconds } = follow(advancing, {}, 0);
    start();
    await seconds(3);
    const [socket] = sockets;
    expect(socket).toBeDefined();
    expect(last()?.announced).toBeNull();
    const before = asks.length;
    // Nothing is announced: it sends a request only after 15 seconds.
    await seconds(14);
    expect(asks.length).toBe(before);
    await seconds(2);
    expect(asks.length).toBe(before + 1);
    await seconds(5);
    for (let at = 0; at < 100; at++) {
      socket?.listener.onSlot(5000n + BigInt(at));
      await seconds(0.1);
    }
    expect(last()?.announced).toBeGreaterThan(5090n);
    const announced = asks.slice(before + 1);
    expect(announced.length).toBeGreaterThan(2);
    expect(announced.length).toBeLessThanOrEqual(4);
    expect(announced.every(({ hint }) => hint !== null && hint >= 5000n)).toBe(true);
  });

  test('polls again if the WebSocket fails, and does not try it again if it never worked', async () => {
    const { start, asks, sockets, last, seconds } = follow(advancing, {}, 0);
    start();
    await seconds(3);
    sockets[0]?.listener.onEnd(false);
    const before = asks.length;
    await seconds(30);
    expect(asks.length).toBeGreaterThan(before + 8);
    expect(sockets.length).toBe(1);
    expect(last()).toMatchObject({ kind: 'advancing', announced: null });
  });

  test('opens a lost WebSocket again, later each time', async () => {
    const { start, sockets, seconds } = follow(advancing, {}, 0);
    start();
    await seconds(3);
    sockets[0]?.listener.onEnd(true);
    await seconds(27);
    expect(sockets.length).toBe(1);
    await seconds(6);
    expect(sockets.length).toBe(2);
    sockets[1]?.listener.onEnd(true);
    await seconds(50);
    expect(sockets.length).toBe(2);
  });

  test('sends nothing after it was stopped, and closes the WebSocket', async () => {
    const { start, stop, asks, sockets, last, seconds } = follow(advancing, {}, 0);
    start();
    await seconds(3);
    stop();
    const before = asks.length;
    await seconds(600);
    expect(asks.length).toBe(before);
    expect(sockets[0]?.closed).toBe(true);
    expect(last()?.announced).toBeNull();
    // Changes in between are unknown.
    start();
    expect(last()?.kind).toBe('checking');
  });

  test('adds a random delay', async () => {
    const { start, asks, seconds } = follow(advancing, { ...noSocket, random: () => 1 }, 0);
    start();
    await seconds(30);
    const gaps = asks.slice(1).map(({ at }, index) => at - (asks[index]?.at ?? 0));
    expect(gaps.every((gap) => gap === 3600)).toBe(true);
  });
});

describe('a subscription to slots', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function open() {
    const target = new EventTarget();
    const sent: string[] = [];
    const slots: Slot[] = [];
    const ends: boolean[] = [];
    let closed = 0;
    const socket = {
      send: (text: string) => sent.push(text),
      close: () => {
        closed += 1;
        target.dispatchEvent(new Event('close'));
      },
      addEventListener: target.addEventListener.bind(target),
    };
    const end = subscribeToSlots(socket, {
      onSlot: (slot) => slots.push(slot),
      onEnd: (wasOpen) => ends.push(wasOpen),
    });
    return {
      sent,
      slots,
      ends,
      end,
      closed: () => closed,
      fire: (type: string) => target.dispatchEvent(new Event(type)),
      say: (data: unknown) =>
        target.dispatchEvent(
          new MessageEvent('message', { data: typeof data === 'object' ? JSON.stringify(data) : data }),
        ),
    };
  }

  const accepted = { jsonrpc: '2.0', id: 1, result: 7 };
  const slotAt = (slot: number) => ({
    jsonrpc: '2.0',
    method: 'slotNotification',
    params: { result: { parent: slot - 1, root: slot - 32, slot }, subscription: 7 },
  });

  test('subscribes once the connection is open, and passes slots on', () => {
    const { sent, slots, ends, fire, say, end, closed } = open();
    expect(sent).toEqual([]);
    fire('open');
    expect(sent).toEqual(['{"jsonrpc":"2.0","id":1,"method":"slotSubscribe"}']);
    say(accepted);
    say(slotAt(100));
    say('{"jsonrpc":"2.0","method":"slotNotification","params":{"result":{"slot":18446744073709551615}}}');
    say({ jsonrpc: '2.0', method: 'somethingElse', params: { result: { slot: 5 } } });
    expect(slots).toEqual([100n, 18446744073709551615n]);
    end();
    say(slotAt(101));
    expect([slots.length, closed(), ends]).toEqual([2, 1, []]);
  });

  test.each([
    ['an error', { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } }],
    ['text', 'hello'],
    ['something that is no text', 4],
    ['a long message', `"${'x'.repeat(5000)}"`],
  ])('ends without having been open after %s', (_, data) => {
    const { ends, fire, say, closed } = open();
    fire('open');
    say(data);
    expect([ends, closed()]).toEqual([[false], 1]);
  });

  test('ends if the subscription is not accepted within five seconds', () => {
    const { ends, fire } = open();
    fire('open');
    vi.advanceTimersByTime(4999);
    expect(ends).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ends).toEqual([false]);
  });

  test('tells whether it was open before it was lost', () => {
    const { ends, fire, say } = open();
    fire('open');
    say(accepted);
    fire('close');
    fire('error');
    expect(ends).toEqual([true]);
  });

  /** An endpoint with a block in every second slot up to 200. */
});

describe('what is new since a slot', () => {
  function endpoint(batches = false) {
    const asked: string[] = [];
    const answer = ({ method, params }: { readonly method: string; readonly params: readonly unknown[] }) => {
      asked.push(`${method} ${JSON.stringify(params)}`);
      if (method === 'getSlot') return JSON.stringify(params).includes('finalized') ? 168 : 200;
      const [from, to] = params as [number, number];
      return Array.from({ length: 201 }, (_, slot) => slot).filter(
        (slot) => slot >= from && slot <= to && slot % 2 === 0,
      );
    };
    const client = createClient({
      url: 'http://127.0.0.1:8899/',
      batches,
      fetch: async (_, init) => {
        const request: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '');
        const respond = (each: unknown) => ({
          jsonrpc: '2.0',
          id: 1,
          result: answer(each as Parameters<typeof answer>[0]),
        });
        return new Response(JSON.stringify(Array.isArray(request) ? request.map(respond) : respond(request)));
      },
    });
    const fetchUpdate = (known: bigint, hint: bigint | null) =>
      fetchTipUpdate(client, known, hint, new AbortController().signal);
    return { asked, fetchUpdate };
  }

  test('asks one question if there is nothing new', async () => {
    const { asked, fetchUpdate } = endpoint();
    expect(await fetchUpdate(200n, null)).toEqual({
      tip: 200n,
      finalized: null,
      produced: [],
      isCut: false,
      requests: 1,
    });
    expect(asked).toEqual(['getSlot [{"commitment":"confirmed"}]']);
  });

  test('lists the new blocks, and asks what is finalized', async () => {
    const { asked, fetchUpdate } = endpoint();
    const update = { tip: 200n, finalized: 168n, produced: [196n, 198n, 200n], isCut: false, requests: 3 };
    expect(await fetchUpdate(195n, null)).toEqual(update);
    expect(asked[1]).toBe('getBlocks [196,200,{"commitment":"confirmed"}]');
  });

  test('with an announced slot, does not ask for the newest, and waits for blocks that are not confirmed yet', async () => {
    const { asked, fetchUpdate } = endpoint();
    expect(await fetchUpdate(198n, 203n)).toMatchObject({ tip: 200n, produced: [200n], requests: 2 });
    expect(asked[0]).toBe('getBlocks [199,203,{"commitment":"confirmed"}]');
    expect(await fetchUpdate(200n, 203n)).toMatchObject({ tip: 200n, produced: [] });
  });

  test('after a long pause, lists the newest blocks only', async () => {
    const { asked, fetchUpdate } = endpoint();
    const { produced, isCut } = await fetchUpdate(10n, null);
    expect([produced[0], produced.at(-1), isCut]).toEqual([138n, 200n, true]);
    expect(asked[1]).toBe('getBlocks [137,200,{"commitment":"confirmed"}]');
  });

  test('counts one request for a service that takes batches', async () => {
    expect(await endpoint(true).fetchUpdate(195n, 200n)).toMatchObject({ finalized: 168n, requests: 1 });
  });
});

describe('the WebSocket of an endpoint', () => {
  test.each([
    ['http://127.0.0.1:8899/', 'ws://127.0.0.1:8900/'],
    ['http://localhost:8899/', 'ws://localhost:8900/'],
    ['https://rpc.example.com/?key=1', 'wss://rpc.example.com/?key=1'],
    ['https://rpc.example.com/v2/key', 'wss://rpc.example.com/v2/key'],
    ['https://rpc.example.com:8443/', 'wss://rpc.example.com:8444/'],
  ])('%s has its WebSocket at %s', (endpoint, socket) => {
    expect(socketUrl(endpoint)).toBe(socket);
  });

  test.each(['https://user:password@rpc.example.com/', 'http://127.0.0.1:65535/'])('%s can have none', (endpoint) => {
    expect(socketUrl(endpoint)).toBeNull();
  });
});
