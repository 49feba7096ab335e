import type { Slot } from '../solana/ids/ids.ts';
import { CallError } from './store/errors.ts';
import type { LedgerStore } from './store/ledger-store.ts';

/** Waits for the caller's next turn; resolves at once during the current one. */
export type WaitForTurn = () => Promise<void>;

/** Duration of a turn: the minimum wait of other clients while a block is encoded. */
const TURN_MILLISECONDS = 5;

/**
 * Schedules work that blocks the event loop, round-robin among callers. Each call of the result adds one caller. There
 * is one turn per pass of the event loop, so that everything else waits for one turn at most, regardless of the number
 * of blocks. `nextPass` resolves in the next pass.
 */
export function createScheduler(nextPass: () => Promise<unknown>): () => WaitForTurn {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    let end = 0;
    return async () => {
      if (performance.now() < end) return;
      last = last.then(nextPass);
      await last;
      end = performance.now() + TURN_MILLISECONDS;
    };
  };
}

/**
 * The store for one request: each read that inflates a block or an account, or lists many slots, waits for its turn.
 */
export function readInTurns(store: LedgerStore, waitForTurn: WaitForTurn): LedgerStore {
  return {
    ...store,
    block: async (slot) => {
      await waitForTurn();
      return store.block(slot);
    },
    header: async (slot) => {
      await waitForTurn();
      return store.header(slot);
    },
    transaction: async (signature) => {
      await waitForTurn();
      return store.transaction(signature);
    },
    outcome: async (signature) => {
      await waitForTurn();
      return store.outcome(signature);
    },
    withoutBlock: async () => {
      await waitForTurn();
      return store.withoutBlock();
    },
    account: async (address, atSlot) => {
      await waitForTurn();
      return store.account(address, atSlot);
    },
    mentions: (address, range) => inTurns(store.mentions(address, range), waitForTurn),
    tokenMentions: (owner, range) => inTurns(store.tokenMentions(owner, range), waitForTurn),
    slots: async (from, to, limit) => {
      const found: Slot[] = [];
      for (let next = from; found.length < limit;) {
        await waitForTurn();
        const page = await store.slots(next, to, Math.min(limit - found.length, SLOTS_PER_TURN));
        for (const slot of page) found.push(slot);
        const last = page.at(-1);
        if (last === undefined || page.length < SLOTS_PER_TURN) break;
        next = last + 1n;
      }
      return found;
    },
  };
}

async function* inTurns<T>(items: AsyncIterable<T>, waitForTurn: WaitForTurn): AsyncIterable<T> {
  await waitForTurn();
  for await (const item of items) {
    yield item;
    await waitForTurn();
  }
}

const SLOTS_PER_TURN = 5_000;

/** Computes each chunk after the first in its own turn. Throws CallError if that fails. */
export async function* encodeInTurns(
  method: string,
  first: string,
  others: Iterable<string>,
  waitForTurn: WaitForTurn,
): AsyncIterable<string> {
  yield first;
  try {
    await waitForTurn();
    for (const chunk of others) {
      yield chunk;
      await waitForTurn();
    }
  } catch (error) {
    throw new CallError(method, error);
  }
}
