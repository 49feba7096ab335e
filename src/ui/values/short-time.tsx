import { formatAge, formatLocalShort, formatUtcShort } from '../../shared/format/format-time.ts';
import { usePreference } from '../preferences/display-preferences.ts';
import { useNow } from './time.tsx';

/** A block time in the preferred form, short enough for a table row. */
export function ShortTime({ seconds }: { readonly seconds: bigint }) {
  const preferred = usePreference('time');
  const utc = formatUtcShort(seconds);
  if (utc === null) return <code>{seconds.toString()}</code>;
  switch (preferred) {
    case 'UTC':
      return (
        <>
          {utc} <span className="muted">UTC</span>
        </>
      );
    case 'local':
      return (
        <>
          {formatLocalShort(seconds)} <span className="muted">local</span>
        </>
      );
    case 'unix':
      return (
        <>
          {seconds.toString()} <span className="muted">unix</span>
        </>
      );
    case 'age':
      return <Age seconds={seconds} />;
  }
}

/** Only this form needs a timer, and a list has hundreds of times. */
function Age({ seconds }: { readonly seconds: bigint }) {
  return formatAge(seconds, useNow());
}
