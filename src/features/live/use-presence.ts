import { useEffect, useState, useSyncExternalStore } from 'react';

/** False while the page is in the background. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** True after `IDLE_MINUTES` without user input, until `goOn` is called. */
export function useIdle(): { readonly isIdle: boolean; readonly goOn: () => void } {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (isIdle) return undefined;
    let lastInput = Date.now();
    const onInput = () => {
      lastInput = Date.now();
    };
    const check = () => {
      const left = lastInput + IDLE_MILLISECONDS - Date.now();
      if (left > 0) timer = setTimeout(check, left);
      else setIdle(true);
    };
    let timer = setTimeout(check, IDLE_MILLISECONDS);
    for (const event of INPUTS) document.addEventListener(event, onInput, OPTIONS);
    return () => {
      clearTimeout(timer);
      for (const event of INPUTS) document.removeEventListener(event, onInput, OPTIONS);
    };
  }, [isIdle]);
  return { isIdle, goOn: () => setIdle(false) };
}

export const IDLE_MINUTES = 10;
const IDLE_MILLISECONDS = IDLE_MINUTES * 60_000;
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
const OPTIONS = { passive: true, capture: true } as const;
