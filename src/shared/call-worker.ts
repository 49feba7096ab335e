/** Posts a message to a worker and resolves with its next message. Rejects if the worker throws or its script cannot be loaded. */
export function callWorker<Answer>(worker: Worker, message: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data), { once: true });
    worker.addEventListener('error', () => reject(new Error('the worker failed')), { once: true });
    worker.postMessage(message);
  });
}

/** Like callWorker, but the worker posts its reply to a port of this call, so several calls can be pending at once. */
export function callWorkerOverPort<Answer>(worker: Worker, message: unknown): Promise<Answer> {
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
