/** Posts a message to a worker and resolves with its next message. Rejects if the worker throws or its script cannot be loaded. */
export function callWorker<Answer>(worker: Worker, message: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data), { once: true });
    worker.addEventListener('error', () => reject(new Error('the worker failed')), { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only a window takes a target origin, a worker does not
    worker.postMessage(message);
  });
}

/**
 * Posts a message with a port to a worker, and resolves with what the worker posts to that port. Unlike with `callWorker`, several
 * messages can wait for their answers. Rejects if the worker throws or its script cannot be loaded.
 */
export function askWorker<Answer>(worker: Worker, message: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const fail = () => {
      port1.close();
      reject(new Error('the worker failed'));
    };
    port1.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      worker.removeEventListener('error', fail);
      port1.close();
      resolve(data);
    });
    port1.start();
    worker.addEventListener('error', fail);
    worker.postMessage(message, [port2]);
  });
}
