import { formatAge, formatLocal, formatUtc } from '../../shared/format/format-time.ts';
import { type PreferenceValue, usePreference } from '../preferences/display-preferences.ts';
import { useNow } from './use-now.ts';

/** When a block was produced, by the network's estimate: calendar time, unix seconds, age; first the one that the person prefers. */
export function BlockTime({ seconds }: { readonly seconds: bigint | null }) {
  const now = useNow();
  const preferred = usePreference('time');
  if (seconds === null) return <span className="soft alone">not recorded</span>;
  const utc = formatUtc(seconds);
  if (utc === null) return <code>{seconds.toString()}</code>;
  const forms: Readonly<Record<PreferenceValue<'time'>, string>> = {
    UTC: utc,
    local: formatLocal(seconds) ?? utc,
    unix: `unix ${seconds}`,
    age: formatAge(seconds, now),
  };
  const others = (['UTC', 'unix', 'age'] as const).filter(
    (form) => form !== preferred && !isCalendarTwice(form, preferred),
  );
  return (
    <>
      <time dateTime={new Date(Number(seconds) * 1000).toISOString()}>{forms[preferred]}</time>{' '}
      {others.map((form) => (
        <span key={form} className="soft">
          {forms[form]}{' '}
        </span>
      ))}
    </>
  );
}

function isCalendarTwice(form: PreferenceValue<'time'>, preferred: PreferenceValue<'time'>): boolean {
  return form === 'UTC' && preferred === 'local';
}
