import { downloadText } from '../../ui/controls/files.ts';
import { type ReactNode, startTransition, useEffect, useEffectEvent, useId, useState } from 'react';
import styles from './table-controls.module.css';

/** The filters above a table. Not printed. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  return <div className={styles['filters']}>{children}</div>;
}

/** A field that filters after a pause in typing. An invalid text shows its problem and does not filter. */
export function DebouncedField({
  label,
  value,
  problemOf,
  list,
  onFocus,
  onTyped,
}: {
  readonly label: string;
  /** The value in the URL. */
  readonly value: string;
  readonly problemOf: (text: string) => string | null;
  /** Id of a `datalist`. */
  readonly list?: string;
  readonly onFocus?: () => void;
  readonly onTyped: (text: string) => void;
}) {
  const id = useId();
  const [text, setText] = useDebouncedParam(value, (typed) => {
    if (problemOf(typed) === null) onTyped(typed);
  });
  const problem = problemOf(text);
  return (
    <div className={styles['field']}>
      <span>
        <label htmlFor={id}>{label}</label>
        {problem !== null && (
          <small id={`${id}-problem`} className="warning" role="status">
            : {problem}
          </small>
        )}
      </span>
      <span className="text-field">
        <input
          id={id}
          type="search"
          placeholder="any"
          spellCheck={false}
          autoComplete="off"
          title={text}
          list={list}
          value={text}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onFocus={onFocus}
          onChange={(event) => setText(event.target.value)}
        />
      </span>
    </div>
  );
}

/**
 * Text in a field and in the URL. The URL is updated after a pause in typing, because browsers limit how often it may change. If
 * the URL changes for another reason, such as Back, the field is updated.
 */
function useDebouncedParam(value: string, onPause: (text: string) => void): readonly [string, (text: string) => void] {
  const [field, setField] = useState({ text: value, value });
  if (field.value !== value) setField({ text: value, value });
  const { text } = field;
  // A transition, so that the table can be rendered over several frames: the field shows the text already.
  const finish = useEffectEvent(() => startTransition(() => onPause(text)));
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(finish, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return [text, (typed) => setField({ text: typed, value })];
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
  const save = async (format: keyof typeof TYPES) =>
    downloadText(`${name}.${format}`, await write(format), TYPES[format]);
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
