/** Lets the browser draw and hear keys when a turn of work is over; where it tells tasks apart, all others come first. */
export function createYield(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MS) return;
    await ('scheduler' in globalThis ? scheduler.postTask(() => undefined, { priority: 'background' }) : soon());
    began = performance.now();
  };
}

function soon(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Milliseconds: a frame, with room to draw it. */
const TURN_MS = 8;
