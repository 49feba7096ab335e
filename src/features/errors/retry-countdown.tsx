import { useEffect, useState } from 'react';
import { formatPauseTime } from '../budget/budget-text.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { announceToScreenReader } from '../../ui/navigation/focus.ts';

/** Counts down and then calls `onEnd`, unless the user stops it. Announced to screen readers once. */
export function RetryCountdown({ seconds, onEnd }: { readonly seconds: number; readonly onEnd: () => void }) {
  const [left, setLeft] = useState(seconds);
  const [stopped, setStopped] = useState(false);
  const [end] = useState(() => formatPauseTime(Date.now() + seconds * 1000, Date.now()));
  useEffect(() => announceToScreenReader(`Retrying in ${seconds} seconds`), [seconds]);
  useEffect(() => {
    if (stopped) return undefined;
    if (left <= 0) {
      onEnd();
      return undefined;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left, stopped, onEnd]);
  if (stopped) return <p className="hint">Automatic retry is off.</p>;
  const elapsedPercent = (100 * (seconds - left)) / seconds;
  return (
    <>
      <p className="hint">
        Retrying in {formatInteger(left)} {left === 1 ? 'second' : 'seconds'}
        {seconds >= 60 && `, at ${end}`}.{' '}
        <button type="button" className="text-button" onClick={() => setStopped(true)}>
          Stop
        </button>
      </p>
      <div className="progress-bar" style={{ '--share': `${elapsedPercent}%` }}>
        <i />
      </div>
    </>
  );
}
