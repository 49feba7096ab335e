import { useEffect, useState } from 'react';

/** The time in milliseconds, renewed twice a minute: often enough for ages, which are told in whole units. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), PERIOD_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const PERIOD_MS = 30_000;
