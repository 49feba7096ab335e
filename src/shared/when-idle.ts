/** Runs a callback when the browser has nothing else to do, at the latest after `timeout` milliseconds. */
export const whenIdle: (callback: () => unknown, options?: IdleRequestOptions) => unknown =
  // Safari has no requestIdleCallback.
  globalThis.requestIdleCallback ?? ((callback) => setTimeout(callback, 200));
