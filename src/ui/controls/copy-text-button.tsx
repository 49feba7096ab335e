import { COPY_STATE_TEXT, useCopy } from './use-copy.ts';

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
      {state === 'idle' ? (children ?? COPY_STATE_TEXT.idle) : COPY_STATE_TEXT[state]}
    </button>
  );
}
