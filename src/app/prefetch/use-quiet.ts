import { useEffect, useState } from 'react';
import { firstRead } from './first-read.ts';

/** False until what the page shows first has been answered and drawn; then there is time for what may come later. */
export function useQuiet(): boolean {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    void firstRead.answered.then(() => whenIdle(() => setQuiet(true), { timeout: LONGEST_WAIT_MILLISECONDS }));
  }, []);
  return quiet;
}

// Safari has no requestIdleCallback.
const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 200));
/** A machine that is never idle shows it too. */
const LONGEST_WAIT_MILLISECONDS = 1000;
