/** Decodes with IDLs and derives addresses. */
export function startIdlWorker(): Worker {
  return new Worker(new URL('./idl.worker.ts', import.meta.url), { type: 'module' });
}
