import { startTransition, useEffect, useState } from 'react';

/** The value once it has stayed the same for some frames: what nobody waits for follows then, a few milliseconds at a time. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), SETTLED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const SETTLED_MILLISECONDS = 100;
