import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSendBudget } from './send-budget.ts';
import type { Occupant, Room, RoomRequest, SendBudget } from './send-budget.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const create = (): SendBudget => createSendBudget({ total: 100, perClient: 60, waitMilliseconds: 30_000 });

function request(client: string, bytes: number, isWanted = (): boolean => true): RoomRequest {
  return { client, bytes, isWanted };
}

/** Opens a room without waiting. */
async function open(budget: SendBudget, client: string, bytes: number): Promise<Room> {
  const room = await Promise.race([budget.open(request(client, bytes)), Promise.resolve().then(() => null)]);
  if (room === null) throw new Error('no room');
  return room;
}

const isWaiting = async (room: Promise<Room | null>): Promise<boolean> => {
  const waiting = Symbol('waiting');
  return (await Promise.race([room, Promise.resolve(waiting)])) === waiting;
};

test('limits the bytes of all responses and of one client, and frees them once', async () => {
  const budget = create();
  const first = await open(budget, 'a', 40);
  const second = await open(budget, 'b', 40);
  const ofFullClient = budget.open(request('a', 30));
  const ofOther = budget.open(request('c', 30));
  expect(await isWaiting(ofFullClient)).toBe(true);
  expect(await isWaiting(ofOther)).toBe(true);
  expect(first.grow(10)).toBe(true);
  expect(first.grow(11)).toBe(false);
  expect(budget.usedBytes()).toBe(90);
  first.close();
  first.close();
  expect(first.isFree()).toBe(true);
  expect(first.grow(1)).toBe(false);
  (await ofOther)?.close();
  (await ofFullClient)?.close();
  expect(budget.usedBytes()).toBe(40);
  second.close();
  expect(budget.usedBytes()).toBe(0);
});

test('counts a body once, until the last of its responses is sent', async () => {
  const budget = create();
  const room = await open(budget, 'a', 50);
  const responses = Array.from({ length: 5 }, () => room.enter(() => {}));
  room.close();
  for (const response of responses.slice(1)) response.leave();
  expect(budget.usedBytes()).toBe(50);
  responses[0]?.leave();
  responses[0]?.leave();
  expect(budget.usedBytes()).toBe(0);
});

test('gives space to a response that is larger than the limit only if there is no other', async () => {
  const budget = create();
  const large = await open(budget, 'a', 1000);
  const small = budget.open(request('b', 1));
  expect(await isWaiting(small)).toBe(true);
  large.close();
  const second = budget.open(request('b', 1000));
  expect(await isWaiting(second)).toBe(true);
  (await small)?.close();
  (await second)?.close();
  expect(budget.usedBytes()).toBe(0);
});

test('gives free space first to the client that uses the least', async () => {
  const budget = create();
  const rooms = [await open(budget, 'a', 50), await open(budget, 'b', 10)];
  const order: string[] = [];
  const wait = async (client: string): Promise<void> => {
    const room = await budget.open(request(client, 50));
    order.push(client);
    room?.close();
  };
  const waits = [wait('b'), wait('c')];
  rooms[0]?.close();
  await Promise.all(waits);
  expect(order).toEqual(['c', 'b']);
  rooms[1]?.close();
  expect(budget.usedBytes()).toBe(0);
});

test('a request ends without a room after 30 seconds, or when its client has gone', async () => {
  const budget = create();
  const room = await open(budget, 'a', 60);
  let isWanted = true;
  const gone = budget.open(request('a', 60, () => isWanted));
  isWanted = false;
  await vi.advanceTimersByTimeAsync(250);
  expect(await gone).toBeNull();
  const settled = vi.fn();
  void budget.open(request('a', 60)).then(settled);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(settled).toHaveBeenCalledExactlyOnceWith(null);
  expect(vi.getTimerCount()).toBe(0);
  room.close();
  expect(budget.usedBytes()).toBe(0);
});

test('disconnects the clients of the room that has stalled for longest, if another response waits for space', async () => {
  const budget = create();
  const isReset: string[] = [];
  const occupants = new Map<string, Occupant>();
  const occupy = (room: Room, name: string): void => {
    const occupant = room.enter(() => {
      isReset.push(name);
      occupant.leave();
    });
    occupants.set(name, occupant);
    room.close();
  };
  const stall = (name: string): void => occupants.get(name)?.setStalled(true);
  occupy(await open(budget, 'a', 20), 'reading');
  const shared = await open(budget, 'a', 20);
  occupy(shared, 'stalled beside a reader');
  occupy(shared, 'reader');
  occupy(await open(budget, 'b', 25), 'stalled first');
  occupy(await open(budget, 'b', 25), 'stalled later');
  stall('stalled beside a reader');
  stall('stalled first');
  await vi.advanceTimersByTimeAsync(1_000);
  stall('stalled later');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(isReset).toEqual([]);
  const room = budget.open(request('c', 30));
  await vi.advanceTimersByTimeAsync(250);
  expect(isReset).toEqual(['stalled first']);
  expect(await room).not.toBeNull();
});

test('a client that is at its own limit disconnects nobody else', async () => {
  const budget = create();
  const reset = vi.fn();
  const other = await open(budget, 'a', 30);
  other.enter(reset).setStalled(true);
  await open(budget, 'b', 60);
  void budget.open(request('b', 10));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reset).not.toHaveBeenCalled();
});
