import { useEffect, useState } from 'react';
import { announceToScreenReader } from '../navigation/announce-to-screen-reader.ts';
import { copyText } from './copy-text.ts';

export type CopyState = 'idle' | 'copied' | 'refused';

/** Copies text, tells a screen reader, and says for two seconds how it went. */
export function useCopy(label: string): readonly [CopyState, (text: string | Promise<string>) => void] {
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (text: string | Promise<string>) => {
    void Promise.resolve(text)
      .then(copyText)
      .then((copied) => {
        setState(copied ? 'copied' : 'refused');
        announceToScreenReader(copied ? `${label} copied` : `${label} could not be copied`);
      });
  };
  return [state, copy];
}

const SHOWN_MS = 2000;
