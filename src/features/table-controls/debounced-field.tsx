import { useId } from 'react';
import styles from './table-controls.module.css';
import { useDebouncedParam } from './use-debounced-param.ts';

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
