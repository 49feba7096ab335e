import { formatAge, formatLocalShort, formatUtcShort } from '../../shared/format/format-time.ts';
import { usePreference } from '../preferences/display-preferences.ts';
import { useNow } from './use-now.ts';

/** A block time in the preferred form, short enough for a table row. */
export function ShortTime({ seconds }: { readonly seconds: bigint }) {
  const preferred = usePreference('time');
  const now = useNow();
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
      return formatAge(seconds, now);
  }
}
