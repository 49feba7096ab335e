import { formatAge, formatLocalShort, formatUtcShort } from '../../shared/format/format-time.ts';
import { usePreference } from '../preferences/display-preferences.ts';
import { useNow } from './use-now.ts';

/** A time in a row of a table, in the one form that the person prefers. */
export function ShortTime({ seconds }: { readonly seconds: bigint | null }) {
  const preferred = usePreference('time');
  const now = useNow();
  if (seconds === null) return <span className="soft">not recorded</span>;
  const utc = formatUtcShort(seconds);
  if (utc === null) return <code>{seconds.toString()}</code>;
  switch (preferred) {
    case 'UTC':
      return (
        <>
          {utc} <span className="soft">UTC</span>
        </>
      );
    case 'local':
      return (
        <>
          {formatLocalShort(seconds)} <span className="soft">local</span>
        </>
      );
    case 'unix':
      return (
        <>
          {seconds.toString()} <span className="soft">unix</span>
        </>
      );
    case 'age':
      return formatAge(seconds, now);
  }
}
