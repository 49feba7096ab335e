/** Waits for the caller's next turn; resolves at once while the current one lasts. */
export type WaitForTurn = () => Promise<void>;

/** How long a turn lasts. Other clients wait at least this long while a block is encoded. */
const TURN_MILLISECONDS = 5;

/**
 * Lets requests take turns in work that blocks the event loop. Each caller of the result gets its own place in the order. There is one
 * turn in each pass of the event loop, so that however many blocks are encoded, everything else waits for one turn at most.
 * `nextPass` resolves in the next pass.
 */
export function createTurns(nextPass: () => Promise<unknown>): () => WaitForTurn {
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
