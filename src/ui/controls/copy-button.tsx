import { StatusIcon } from '../values/status-icon.tsx';
import { useCopy } from './use-copy.ts';

/** The copy icon behind a value; `label` names what is copied: "signature". */
export function CopyButton({ value, label }: { readonly value: string; readonly label: string }) {
  const [state, copy] = useCopy(label);
  return (
    <button
      type="button"
      className="copy"
      aria-label={`Copy ${label}`}
      title={TITLES[state]}
      onClick={() => copy(value)}
    >
      {state === 'idle' ? <CopyIcon /> : <StatusIcon kind={state === 'copied' ? 'success' : 'failure'} bare />}
    </button>
  );
}

/** Copying as a word or as the words given, in the head of a section; `text` is asked for only when pressed. */
export function CopyWord({
  text,
  label,
  children,
  className = 'word',
}: {
  readonly text: () => string | Promise<string>;
  readonly label: string;
  readonly children?: string;
  readonly className?: 'word' | 'act';
}) {
  const [state, copy] = useCopy(label);
  return (
    <button
      type="button"
      className={className}
      onClick={() => copy(text())}
      aria-label={children === undefined ? `Copy ${label}` : undefined}
    >
      {state === 'idle' ? (children ?? TITLES.idle) : TITLES[state]}
    </button>
  );
}

const TITLES = { idle: 'Copy', copied: 'Copied', refused: 'Not copied' };

function CopyIcon() {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      <path d="M3.5 3.5h8v8h-8z" />
      <path d="M8.5 3.5v-3h-8v8h3" />
    </svg>
  );
}
