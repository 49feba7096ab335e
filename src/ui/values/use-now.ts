import { useEffect, useState } from 'react';

/** The current time in milliseconds. Updated twice a minute, which is enough for ages in whole units. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), PERIOD_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const PERIOD_MS = 30_000;
