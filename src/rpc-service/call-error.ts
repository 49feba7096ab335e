/** An error for the log: which method failed, and why. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly method: string;
  constructor(method: string, cause: unknown) {
    super(`${method}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.method = method;
  }
}
