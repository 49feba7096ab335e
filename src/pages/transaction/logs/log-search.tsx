import { formatInteger } from '../../../shared/format/format-number.ts';
import styles from './logs.module.css';

/** A search field for the logs: Enter goes to the next hit, Shift+Enter to the previous one. */
export function LogSearch({
  label,
  value,
  count,
  current,
  onChange,
  onGo,
}: {
  readonly label: string;
  readonly value: string;
  /** The number of hits. */
  readonly count: number;
  /** The selected hit, counted from 0. */
  readonly current: number | null;
  readonly onChange: (value: string) => void;
  readonly onGo: (hit: number) => void;
}) {
  const step = (back: boolean) => {
    if (count === 0) return;
    const from = current ?? (back ? 0 : -1);
    onGo((from + (back ? count - 1 : 1)) % count);
  };
  return (
    <span className={styles['finder']}>
      <span className={`text-field ${styles['find']}`}>
        <input
          type="search"
          aria-label={label}
          placeholder="Find"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') step(event.shiftKey);
          }}
        />
      </span>{' '}
      <span role="status">{value !== '' && describePosition(count, current)}</span>
    </span>
  );
}

function describePosition(count: number, current: number | null): string {
  if (count === 0) return 'nowhere';
  return current === null
    ? `${formatInteger(count)} found`
    : `${formatInteger(current + 1)} of ${formatInteger(count)}`;
}
