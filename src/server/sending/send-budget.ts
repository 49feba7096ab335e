/** Limits the memory that responses in progress take. A body has a room, which all responses with this body use. */
export interface SendBudget {
  /** Opens a room, and waits until there is space for it. Resolves to null if it is not wanted any more, or after a time without space. */
  readonly open: (request: RoomRequest) => Promise<Room | null>;
  /** Bytes of the open rooms. */
  readonly usedBytes: () => number;
}

export interface SendLimits {
  /** Bytes of all responses in progress. */
  readonly total: number;
  /** Bytes of those to one client. */
  readonly perClient: number;
  /** A request waits this long for space. */
  readonly waitMilliseconds: number;
}

export interface RoomRequest {
  readonly client: string;
  readonly bytes: number;
  readonly isWanted: () => boolean;
}

export interface Room {
  /** Adds a response. `reset` disconnects its client. */
  readonly enter: (reset: () => void) => Occupant;
  /** Makes the room larger, if the limits allow. */
  readonly grow: (bytes: number) => boolean;
  /** Frees the space as soon as no response uses it. May be called more than once. */
  readonly close: () => void;
  readonly isFree: () => boolean;
}

/** A response that uses a room. */
export interface Occupant {
  /** Says whether the response waits for its client. */
  readonly setStalled: (isStalled: boolean) => void;
  /** May be called more than once. */
  readonly leave: () => void;
}

/** While others wait for space, a client that takes nothing for this long is disconnected. */
const PATIENCE_MILLISECONDS = 2_000;
const CHECK_MILLISECONDS = 250;

interface OpenRoom {
  readonly client: string;
  bytes: number;
  readonly occupants: Set<Stall>;
}

interface Stall {
  /** Milliseconds; null while the client takes bytes. */
  since: number | null;
  readonly reset: () => void;
}

interface Waiter {
  readonly request: RoomRequest;
  readonly since: number;
  readonly resolve: (room: Room | null) => void;
}

export function createSendBudget({ total, perClient, waitMilliseconds }: SendLimits): SendBudget {
  const rooms = new Set<OpenRoom>();
  const usedByClient = new Map<string, number>();
  const waiters = new Set<Waiter>();
  let used = 0;
  let timer: NodeJS.Timeout | null = null;

  const usedBy = (client: string): number => usedByClient.get(client) ?? 0;
  // What is larger than a limit has space on its own.
  const exceedsClient = (client: string, more: number): boolean =>
    usedBy(client) > 0 && usedBy(client) + more > perClient;
  const exceeds = (client: string, more: number): boolean =>
    exceedsClient(client, more) || (used > 0 && used + more > total);

  /** Nothing else counts, so that what was added is subtracted. */
  const resize = (room: OpenRoom, bytes: number): void => {
    const change = bytes - room.bytes;
    room.bytes = bytes;
    used += change;
    const after = usedBy(room.client) + change;
    if (after === 0) usedByClient.delete(room.client);
    else usedByClient.set(room.client, after);
  };

  const openNow = ({ client, bytes }: RoomRequest): Room | null => {
    if (exceeds(client, bytes)) return null;
    const room: OpenRoom = { client, bytes: 0, occupants: new Set() };
    rooms.add(room);
    resize(room, bytes);
    return createRoom(room);
  };

  const createRoom = (room: OpenRoom): Room => {
    let isClosed = false;
    const freeIfUnused = (): void => {
      if (!isClosed || room.occupants.size > 0 || !rooms.delete(room)) return;
      resize(room, 0);
      admitWaiters();
    };
    return {
      enter: (reset) => {
        const stall: Stall = { since: null, reset };
        room.occupants.add(stall);
        return {
          setStalled: (isStalled) => {
            stall.since = isStalled ? performance.now() : null;
          },
          leave: () => {
            room.occupants.delete(stall);
            freeIfUnused();
          },
        };
      },
      grow: (more) => {
        if (!rooms.has(room) || exceeds(room.client, more)) return false;
        resize(room, room.bytes + more);
        return true;
      },
      close: () => {
        isClosed = true;
        freeIfUnused();
      },
      isFree: () => !rooms.has(room),
    };
  };

  /** Opens rooms for those who wait, first for the clients that use the least. */
  const admitWaiters = (): void => {
    const inOrder = [...waiters].sort((a, b) => usedBy(a.request.client) - usedBy(b.request.client));
    for (const waiter of inOrder) {
      const room = waiter.request.isWanted() ? openNow(waiter.request) : null;
      if (room !== null || !waiter.request.isWanted()) settle(waiter, room);
    }
  };

  const settle = (waiter: Waiter, room: Room | null): void => {
    waiters.delete(waiter);
    if (waiters.size === 0 && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
    waiter.resolve(room);
  };

  const checkWaiters = (): void => {
    const now = performance.now();
    for (const waiter of waiters) {
      if (!waiter.request.isWanted() || now - waiter.since > waitMilliseconds) settle(waiter, null);
      else evictFor(waiter.request, now);
    }
  };

  /** Disconnects the clients of the room whose clients have all stalled, for longest. */
  const evictFor = ({ client, bytes }: RoomRequest, now: number): void => {
    const onlyOwn = exceedsClient(client, bytes);
    let oldest: OpenRoom | null = null;
    let oldestSince = now - PATIENCE_MILLISECONDS;
    for (const room of rooms) {
      if (room.occupants.size === 0 || (onlyOwn && room.client !== client)) continue;
      const since = Math.max(...Array.from(room.occupants, (stall) => stall.since ?? Infinity));
      if (since >= oldestSince) continue;
      oldest = room;
      oldestSince = since;
    }
    for (const { reset } of oldest?.occupants ?? []) reset();
  };

  return {
    open: (request) =>
      new Promise((resolve) => {
        const room = openNow(request);
        if (room !== null) return resolve(room);
        waiters.add({ request, since: performance.now(), resolve });
        timer ??= setInterval(checkWaiters, CHECK_MILLISECONDS);
      }),
    usedBytes: () => used,
  };
}
