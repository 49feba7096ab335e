import { useEffect, useState } from 'react';
import { prefetchPageData } from './prefetch-page-data.ts';

/** False until what the page shows first has been answered and drawn; then there is time for what may come later. */
export function useFirstPaintDone(): boolean {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    void prefetchPageData.answered.then(() => whenIdle(() => setQuiet(true), { timeout: LONGEST_WAIT_MILLISECONDS }));
  }, []);
  return quiet;
}

// Safari has no requestIdleCallback.
const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 200));
/** A machine that is never idle shows it too. */
const LONGEST_WAIT_MILLISECONDS = 1000;
