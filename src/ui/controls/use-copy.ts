import { useEffect, useState } from 'react';
import { announceToScreenReader } from '../navigation/announce-to-screen-reader.ts';

/** The caption of each state. */
export const COPY_STATE_TEXT = { idle: 'Copy', copied: 'Copied', refused: 'Not copied' };

export type CopyState = keyof typeof COPY_STATE_TEXT;

/** Copies text to the clipboard and announces the outcome; the state returns to idle after two seconds. */
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

/** Resolves to false if the browser refuses. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Works without `navigator.clipboard`, which exists in secure contexts only. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visually-hidden';
  field.readOnly = true;
  const focused = document.activeElement;
  // Nothing outside of an open dialog or popover can take the focus, so the field goes inside.
  (focused?.closest('dialog, [popover]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}

const SHOWN_MS = 2000;
