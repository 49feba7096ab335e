/** What a worker tells the primary, which started it. */
export type FromWorker =
  | { readonly kind: 'listening'; readonly url: string; readonly range: string }
  | { readonly kind: 'take'; readonly id: number; readonly client: string }
  | { readonly kind: 'count'; readonly client: string; readonly calls: number }
  | { readonly kind: 'metrics'; readonly values: readonly object[] };

/** What the primary tells a worker. */
export type ToWorker =
  /** Asks for 'metrics'. */
  | { readonly kind: 'metrics' }
  /** Answers 'take' with the seconds until the client may call. */
  | { readonly kind: 'taken'; readonly id: number; readonly seconds: number };

export function isFromWorker(message: unknown): message is FromWorker {
  return hasKind(message, ['listening', 'take', 'count', 'metrics']);
}

export function isToWorker(message: unknown): message is ToWorker {
  return hasKind(message, ['metrics', 'taken']);
}

// Both ends are of the same build, and nobody else has the channel.
function hasKind(message: unknown, kinds: readonly string[]): boolean {
  return typeof message === 'object' && message !== null && 'kind' in message && kinds.includes(String(message.kind));
}
