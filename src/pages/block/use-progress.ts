import { useCallback, useRef, useState } from 'react';

/** Bytes of an answer that is coming; `total` where the endpoint said it. */
export interface Progress {
  readonly received: number;
  readonly total: number | null;
}

/** How far an answer has come, and what to tell it; told more often than a person can read, it keeps to ten times a second. */
export function useProgress(): readonly [Progress | null, (received: number, total: number | null) => void] {
  const [progress, setProgress] = useState<Progress | null>(null);
  const shownAt = useRef(0);
  const report = useCallback((received: number, total: number | null) => {
    const now = performance.now();
    if (now - shownAt.current < PERIOD_MS) return;
    shownAt.current = now;
    setProgress({ received, total });
  }, []);
  return [progress, report];
}

const PERIOD_MS = 100;
