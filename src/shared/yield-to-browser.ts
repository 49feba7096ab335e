/** Returns a function that lets the browser render and handle input if SLICE_MS have passed since it last did. */
export function createYield(): () => Promise<void> {
  let sliceStart = performance.now();
  return async () => {
    if (performance.now() - sliceStart < SLICE_MS) return;
    await yieldToBrowser();
    sliceStart = performance.now();
  };
}

/** Lets the browser render and handle input. Where tasks have priorities, all other tasks run first. */
export async function yieldToBrowser(): Promise<void> {
  if ('scheduler' in globalThis) await scheduler.postTask(() => undefined, { priority: 'background' });
  else await new Promise((resolve) => setTimeout(resolve));
}

/** Milliseconds: half of a frame at 60 Hz, which leaves time to render. */
const SLICE_MS = 8;
