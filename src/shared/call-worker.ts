/** Sends a worker a message and gives what it says next; rejects where it fails, or where the browser does not get its code. */
export function callWorker<Answer>(worker: Worker, message: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data), { once: true });
    worker.addEventListener('error', () => reject(new Error('the worker failed')), { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- windows have origins to name, workers have none
    worker.postMessage(message);
  });
}
