import { StatusIcon } from '../values/status-icon.tsx';
import { COPY_STATE_TEXT, useCopy } from './use-copy.ts';

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
