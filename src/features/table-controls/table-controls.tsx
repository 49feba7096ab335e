import { downloadText } from '../../ui/controls/files.ts';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useShortcut } from '../../ui/controls/use-shortcut.ts';
import { type TypedText, textOver, withSent, withShown, withTyped } from './typed-text.ts';
import styles from './table-controls.module.css';

/** The filters above a table. The key F goes to the first field. Not printed. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useShortcut('f', () => bar.current?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus());
  return (
    <div ref={bar} className={styles['filters']}>
      {children}
    </div>
  );
}

/** A field that filters after a pause in typing. An invalid text shows its problem and does not filter. */
export function DebouncedField<Suggested extends Suggestion>({
  label,
  placeholder,
  value,
  problemOf = noProblem,
  suggest,
  onPick,
  onTyped,
}: {
  readonly label: string;
  /** In the field, in place of the label above it. */
  readonly placeholder?: string;
  /** The value in the URL. */
  readonly value: string;
  readonly problemOf?: (text: string) => string | null;
  /** The suggestions below the field for a text. */
  readonly suggest?: (text: string) => readonly Suggested[];
  readonly onPick?: (suggestion: Suggested) => void;
  /** Gets the text without the spaces around it. */
  readonly onTyped: (text: string) => void;
}) {
  const id = useId();
  const [text, setText] = useDebouncedParam(value, (typed) => {
    if (problemOf(typed) === null) onTyped(typed);
  });
  const problem = problemOf(text);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const offered = isOpen ? (suggest?.(text) ?? []) : [];
  const current = offered[Math.min(active, offered.length - 1)];
  const close = () => setOpen(false);
  const pick = (suggestion: Suggested) => {
    // What was typed is no filter any more, even if the URL does not have it yet.
    setText(value);
    onPick?.(suggestion);
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (isOpen) setActive((offered.length + active + step) % Math.max(1, offered.length));
      else setOpen(true);
    } else if (event.key === 'Enter' && current !== undefined) pick(current);
    else if (event.key === 'Escape') {
      if (offered.length > 0) close();
      // The browser empties a search field first. After that, or with a name chosen, the keys J and K go on through the rows.
      else if (suggest !== undefined || text === '') event.currentTarget.blur();
    }
  };
  const warning = problem !== null && (
    <small id={`${id}-problem`} className="warning" role="status">
      {placeholder === undefined && ': '}
      {problem}
    </small>
  );
  return (
    <div className={styles['field']}>
      <span className={placeholder === undefined ? undefined : 'visually-hidden'}>
        <label htmlFor={id}>{label}</label>
        {placeholder === undefined && warning}
      </span>
      <span className="text-field">
        <input
          id={id}
          type={suggest === undefined ? 'search' : 'text'}
          placeholder={placeholder ?? 'any'}
          spellCheck={false}
          autoComplete="off"
          title={text}
          value={text}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onKeyDown={onKeyDown}
          {...(suggest !== undefined && {
            role: 'combobox',
            'aria-autocomplete': 'list' as const,
            'aria-expanded': offered.length > 0,
            'aria-controls': `${id}-list`,
            'aria-activedescendant': current === undefined ? undefined : `${id}-${current.id}`,
            onBlur: close,
            onClick: () => setOpen(true),
          })}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
            setOpen(true);
          }}
        />
        {placeholder !== undefined && warning}
      </span>
      {offered.length > 0 && (
        <div id={`${id}-list`} ref={showWhole} role="listbox" aria-label="Suggestions" style={LIST}>
          {offered.map((suggestion) => (
            <div
              key={suggestion.id}
              id={`${id}-${suggestion.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={suggestion === current}
              style={suggestion === current ? CURRENT : OFFERED}
              // On pointer down, before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                pick(suggestion);
              }}
            >
              <span>{markPart(suggestion.text, text.trim())}</span> <span className="muted">{suggestion.note}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** The list opens below its field, which may be at the lower edge of the window. */
function showWhole(list: HTMLElement | null): void {
  if (list !== null && list.getBoundingClientRect().bottom > innerHeight) list.scrollIntoView({ block: 'nearest' });
}

/** A suggestion below a field. */
export interface Suggestion {
  readonly id: string;
  readonly text: string;
  /** At the end of its line. */
  readonly note: string;
}

function noProblem(): null {
  return null;
}

/** The text with the part that was typed emphasized. */
function markPart(text: string, part: string): ReactNode {
  const at = text.toLowerCase().indexOf(part.toLowerCase());
  if (part === '' || at === -1) return text;
  const end = at + part.length;
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  );
}

// Inline, because every page loads the style sheet, and few have such a field.
const LIST: CSSProperties = {
  position: 'absolute',
  zIndex: 8,
  minWidth: 300,
  padding: '4px 0',
  border: '1px solid var(--ink)',
  background: 'var(--paper)',
};
const OFFERED: CSSProperties = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  padding: '4px 12px',
  fontSize: 'var(--t13)',
  lineHeight: '20px',
  cursor: 'pointer',
};
const CURRENT: CSSProperties = { ...OFFERED, background: 'var(--accent-wash)' };

/**
 * Text in a field and in the URL. The URL is updated after a pause in typing, because browsers limit how often it may change. If
 * the URL changes for another reason, such as Back, the field is updated.
 */
function useDebouncedParam(value: string, onPause: (text: string) => void): readonly [string, (text: string) => void] {
  const [field, setField] = useState<TypedText>({ text: value, over: [value] });
  const text = textOver(field, value);
  // Not in the render: React would keep the change of a render that a key interrupts.
  // oxlint-disable-next-line react/set-state-in-effect -- a value has arrived once it is on the screen, which only an effect knows
  useEffect(() => setField((last) => withShown(last, value)), [value]);
  const finish = useEffectEvent(() => {
    const sent = text.trim();
    // A function, because a key may have been pressed since the last render.
    setField((last) => withSent(last, sent));
    // A transition, so that the table can be rendered over several frames: the field shows the text already.
    startTransition(() => onPause(sent));
  });
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(finish, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return [text, (typed) => setField((last) => withTyped(last, typed, value))];
}

const PAUSE_MS = 150;

/** Downloads the rows of a table, as CSV or NDJSON. */
export function DownloadLinks({
  name,
  write,
}: {
  /** File name without the extension. */
  readonly name: string;
  /** The rows as text, in their order. */
  readonly write: (format: keyof typeof TYPES) => Promise<string>;
}) {
  const save = async (format: keyof typeof TYPES) => {
    const { exportRows } = await import('../private-names/export-names.ts');
    downloadText(`${name}.${format}`, await exportRows(write, format), TYPES[format]);
  };
  return (
    <>
      <button
        type="button"
        className="text-button"
        title="The rows shown, with exact numbers"
        onClick={() => void save('csv')}
      >
        CSV
      </button>{' '}
      <button
        type="button"
        className="text-button"
        title="The rows shown, with exact numbers"
        onClick={() => void save('ndjson')}
      >
        NDJSON
      </button>
    </>
  );
}

const TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const;
