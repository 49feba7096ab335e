import { useEffect, useState, createContext, useContext } from 'react';
import { announceToScreenReader } from '../navigation/focus.ts';
import { StatusIcon } from '../values/status-icon.tsx';

/** An icon button that copies a value. `label` names the value: "signature". */
export function CopyButton({ value, label }: { readonly value: string; readonly label: string }) {
  const [state, copy] = useCopy(label);
  return (
    <button
      type="button"
      className="copy-button"
      aria-label={`Copy ${label}`}
      title={COPY_STATE_TEXT[state]}
      onClick={() => copy(value)}
    >
      {state === 'idle' ? <CopyIcon /> : <StatusIcon kind={state === 'copied' ? 'success' : 'failure'} bare />}
    </button>
  );
}

function CopyIcon() {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      <path d="M3.5 3.5h8v8h-8z" />
      <path d="M8.5 3.5v-3h-8v8h3" />
    </svg>
  );
}

/** A text button that copies. `text` is called when the button is pressed; `children` replaces the caption "Copy". */
export function CopyTextButton({
  text,
  label,
  children,
  className = 'text-button',
}: {
  readonly text: () => string | Promise<string>;
  readonly label: string;
  readonly children?: string;
  readonly className?: 'text-button' | 'button';
}) {
  const [state, copy] = useCopy(label);
  return (
    <button
      type="button"
      className={className}
      data-longest={longer(children ?? COPY_STATE_TEXT.idle, COPY_STATE_TEXT.copied)}
      onClick={() => copy(text())}
      aria-label={children === undefined ? `Copy ${label}` : undefined}
    >
      {state === 'idle' ? (children ?? COPY_STATE_TEXT.idle) : COPY_STATE_TEXT[state]}
    </button>
  );
}

function longer(one: string, other: string): string {
  return one.length > other.length ? one : other;
}

/** The caption of each state. */
const COPY_STATE_TEXT = { idle: 'Copy', copied: 'Copied', refused: 'Not copied' };

type CopyState = keyof typeof COPY_STATE_TEXT;

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
      .then(copyText, () => false)
      .then((copied) => {
        setState(copied ? 'copied' : 'refused');
        announceToScreenReader(copied ? `${label} copied` : `${label} could not be copied`);
      });
  };
  return [state, copy];
}

/** Resolves to false if the browser rejects it. */
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
  // Elements outside of an open dialog or popover cannot receive the focus, so the field goes inside.
  (focused?.closest('dialog, [popover]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return copied;
}

const SHOWN_MS = 2000;

/** Search parameters of copied links that the URL of the page lacks: what it shows by the choice of this browser. */
export const CopiedLinkParams = createContext('');

/** Copies the URL of this page or, with a fragment, of a place on it. The URL never contains an API key. */
export function CopyLinkButton({ fragment = '', what }: { readonly fragment?: string; readonly what?: string }) {
  const added = useContext(CopiedLinkParams);
  return (
    <CopyTextButton text={() => `${linkToPage(added)}${fragment}`} label="link">
      {what === undefined ? 'Copy link' : `Copy link to ${what}`}
    </CopyTextButton>
  );
}

/** The URL of this page without its fragment, with the search parameters of copied links. */
export function linkToPage(added: string): string {
  const [path = '', search = ''] = location.href.replace(/#.*/, '').split('?');
  const params = [search, added].filter((each) => each !== '').join('&');
  return `${path}${params === '' ? '' : `?${params}`}`;
}
