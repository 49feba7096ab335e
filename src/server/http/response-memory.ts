/** Limits the memory of responses in progress. Responses with the same body share one reservation. */
export interface ResponseMemory {
  /** Reserves memory, waiting until there is some. Resolves to null if it is no longer needed, or after a timeout. */
  readonly reserve: (request: ReservationRequest) => Promise<Reservation | null>;
  /** Bytes that are reserved. */
  readonly usedBytes: () => number;
}

export interface MemoryLimits {
  /** Bytes of all responses in progress. */
  readonly total: number;
  /** Bytes of those to one client. */
  readonly perClient: number;
  /** A request waits this long for space. */
  readonly waitMilliseconds: number;
}

export interface ReservationRequest {
  readonly client: string;
  readonly bytes: number;
  readonly isWanted: () => boolean;
}

export interface Reservation {
  /** Adds a response. `reset` disconnects its client. */
  readonly hold: (reset: () => void) => Holder;
  /** Reserves more, if the limits allow. */
  readonly grow: (bytes: number) => boolean;
  /** Frees the memory once no response uses it. May be called more than once. */
  readonly close: () => void;
  readonly isFree: () => boolean;
}

/** A response with a share in a reservation. */
export interface Holder {
  /** Says whether the response waits for its client. */
  readonly setStalled: (isStalled: boolean) => void;
  /** May be called more than once. */
  readonly release: () => void;
}

/** While others wait for space, a client that reads nothing for this long is disconnected. */
const PATIENCE_MILLISECONDS = 2_000;
const CHECK_MILLISECONDS = 250;

interface OpenReservation {
  readonly client: string;
  bytes: number;
  readonly holders: Set<Stall>;
}

interface Stall {
  /** Milliseconds; null while the client is reading. */
  since: number | null;
  readonly reset: () => void;
}

interface Waiter {
  readonly request: ReservationRequest;
  readonly since: number;
  readonly resolve: (reservation: Reservation | null) => void;
}

export function createResponseMemory({ total, perClient, waitMilliseconds }: MemoryLimits): ResponseMemory {
  const reservations = new Set<OpenReservation>();
  const usedByClient = new Map<string, number>();
  const waiters = new Set<Waiter>();
  let used = 0;
  let timer: NodeJS.Timeout | null = null;

  const usedBy = (client: string): number => usedByClient.get(client) ?? 0;
  // A body larger than the limit is admitted only if there is no other.
  const exceedsClient = (client: string, more: number): boolean =>
    usedBy(client) > 0 && usedBy(client) + more > perClient;
  const exceeds = (client: string, more: number): boolean =>
    exceedsClient(client, more) || (used > 0 && used + more > total);

  /** Nothing else counts, so that what was added is subtracted. */
  const resize = (reservation: OpenReservation, bytes: number): void => {
    const change = bytes - reservation.bytes;
    reservation.bytes = bytes;
    used += change;
    const after = usedBy(reservation.client) + change;
    if (after === 0) usedByClient.delete(reservation.client);
    else usedByClient.set(reservation.client, after);
  };

  const reserveNow = ({ client, bytes }: ReservationRequest): Reservation | null => {
    if (exceeds(client, bytes)) return null;
    const reservation: OpenReservation = { client, bytes: 0, holders: new Set() };
    reservations.add(reservation);
    resize(reservation, bytes);
    return createReservation(reservation);
  };

  const createReservation = (reservation: OpenReservation): Reservation => {
    let isClosed = false;
    const freeIfUnused = (): void => {
      if (!isClosed || reservation.holders.size > 0 || !reservations.delete(reservation)) return;
      resize(reservation, 0);
      admitWaiters();
    };
    return {
      hold: (reset) => {
        const stall: Stall = { since: null, reset };
        reservation.holders.add(stall);
        return {
          setStalled: (isStalled) => {
            stall.since = isStalled ? performance.now() : null;
          },
          release: () => {
            reservation.holders.delete(stall);
            freeIfUnused();
          },
        };
      },
      grow: (more) => {
        if (!reservations.has(reservation) || exceeds(reservation.client, more)) return false;
        resize(reservation, reservation.bytes + more);
        return true;
      },
      close: () => {
        isClosed = true;
        freeIfUnused();
      },
      isFree: () => !reservations.has(reservation),
    };
  };

  /** Serves those who wait, first for the clients that use the least. */
  const admitWaiters = (): void => {
    const inOrder = [...waiters].sort((a, b) => usedBy(a.request.client) - usedBy(b.request.client));
    for (const waiter of inOrder) {
      const reservation = waiter.request.isWanted() ? reserveNow(waiter.request) : null;
      if (reservation !== null || !waiter.request.isWanted()) settle(waiter, reservation);
    }
  };

  const settle = (waiter: Waiter, reservation: Reservation | null): void => {
    waiters.delete(waiter);
    if (waiters.size === 0 && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
    waiter.resolve(reservation);
  };

  const checkWaiters = (): void => {
    const now = performance.now();
    for (const waiter of waiters) {
      if (!waiter.request.isWanted() || now - waiter.since > waitMilliseconds) settle(waiter, null);
      else evictFor(waiter.request, now);
    }
  };

  /** Disconnects the clients of the reservation whose clients have all stalled, for longest. */
  const evictFor = ({ client, bytes }: ReservationRequest, now: number): void => {
    const onlyOwn = exceedsClient(client, bytes);
    let oldest: OpenReservation | null = null;
    let oldestSince = now - PATIENCE_MILLISECONDS;
    for (const reservation of reservations) {
      if (reservation.holders.size === 0 || (onlyOwn && reservation.client !== client)) continue;
      const since = Math.max(...Array.from(reservation.holders, (stall) => stall.since ?? Infinity));
      if (since >= oldestSince) continue;
      oldest = reservation;
      oldestSince = since;
    }
    for (const { reset } of oldest?.holders ?? []) reset();
  };

  return {
    reserve: (request) =>
      new Promise((resolve) => {
        const reservation = reserveNow(request);
        if (reservation !== null) return resolve(reservation);
        waiters.add({ request, since: performance.now(), resolve });
        timer ??= setInterval(checkWaiters, CHECK_MILLISECONDS);
      }),
    usedBytes: () => used,
  };
}
