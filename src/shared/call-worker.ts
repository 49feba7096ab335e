/** Posts a message to a worker and resolves with its next message. Rejects if the worker throws or its script cannot be loaded. */
export function callWorker<Answer>(worker: Worker, message: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data), { once: true });
    worker.addEventListener('error', () => reject(new Error('the worker failed')), { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only a window takes a target origin, a worker does not
    worker.postMessage(message);
  });
}
