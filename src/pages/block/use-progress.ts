import { useCallback, useRef, useState } from 'react';

/** Bytes of an answer that is coming; `total` where the endpoint said it. */
export interface Progress {
  readonly received: number;
  readonly total: number | null;
}

export interface ProgressState {
  /** null: nothing has come of this request yet. */
  readonly progress: Progress | null;
  /** Told more often than a person can read, it keeps to ten times a second. */
  readonly report: (received: number, total: number | null) => void;
  readonly reset: () => void;
}

/** How far the answer to a request has come; `request` names it, so that one request never shows another's bytes. */
export function useProgress(request: string): ProgressState {
  const [held, setHeld] = useState<(Progress & { readonly request: string }) | null>(null);
  const shownAt = useRef(0);
  const report = useCallback(
    (received: number, total: number | null) => {
      const now = performance.now();
      if (now - shownAt.current < PERIOD_MS) return;
      shownAt.current = now;
      setHeld({ request, received, total });
    },
    [request],
  );
  const reset = useCallback(() => setHeld(null), []);
  return { progress: held?.request === request ? held : null, report, reset };
}

const PERIOD_MS = 100;
