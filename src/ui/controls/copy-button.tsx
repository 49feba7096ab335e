import { StatusIcon } from '../values/status-icon.tsx';
import { useCopy } from './use-copy.ts';

/** An icon button that copies a value. `label` names the value: "signature". */
export function CopyButton({ value, label }: { readonly value: string; readonly label: string }) {
  const [state, copy] = useCopy(label);
  return (
    <button
      type="button"
      className="copy-button"
      aria-label={`Copy ${label}`}
      title={STATE_TEXT[state]}
      onClick={() => copy(value)}
    >
      {state === 'idle' ? <CopyIcon /> : <StatusIcon kind={state === 'copied' ? 'success' : 'failure'} bare />}
    </button>
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
      onClick={() => copy(text())}
      aria-label={children === undefined ? `Copy ${label}` : undefined}
    >
      {state === 'idle' ? (children ?? STATE_TEXT.idle) : STATE_TEXT[state]}
    </button>
  );
}

const STATE_TEXT = { idle: 'Copy', copied: 'Copied', refused: 'Not copied' };

function CopyIcon() {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true">
      <path d="M3.5 3.5h8v8h-8z" />
      <path d="M8.5 3.5v-3h-8v8h3" />
    </svg>
  );
}
