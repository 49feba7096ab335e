import { useEffect, useState } from 'react';
import { whenIdle } from '../../shared/when-idle.ts';

/**
 * What `start` returns, once the browser has been idle or after `timeout` milliseconds; null until then. It is closed and started again
 * when `start` changes, which has to be memoized. null starts nothing.
 */
export function useStartedWhenIdle<T extends { readonly close: () => void }>(
  start: (() => T) | null,
  timeout: number,
): T | null {
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    if (start === null) return undefined;
    let started: T | null = null;
    let isCurrent = true;
    whenIdle(
      () => {
        if (!isCurrent) return;
        started = start();
        setValue(started);
      },
      { timeout },
    );
    return () => {
      isCurrent = false;
      started?.close();
      setValue(null);
    };
  }, [start, timeout]);
  return value;
}
