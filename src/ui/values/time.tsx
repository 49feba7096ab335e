import { formatAge, formatLocal, formatUtc } from '../../shared/format/format-time.ts';
import { useEffect, useState } from 'react';
import { type PreferenceValue, usePreference } from '../preferences/display-preferences.ts';

/**
 * A block time (Unix seconds, the network's estimate) as calendar time, Unix time and age; the preferred form comes first, the
 * others follow muted. `alone`: the preferred form only, which takes one line. `brief`: with one other form.
 */
export function BlockTime({
  seconds,
  alone = false,
  brief = false,
}: {
  readonly seconds: bigint;
  readonly alone?: boolean;
  readonly brief?: boolean;
}) {
  const now = useNow();
  const preferred = usePreference('time');
  const forms = timeForms(seconds, now);
  if (forms === null) return <code>{seconds.toString()}</code>;
  const others = alone ? [] : brief ? [BRIEF_FORMS[preferred]] : OTHER_FORMS[preferred];
  return (
    <>
      <time dateTime={new Date(Number(seconds) * 1000).toISOString()}>{forms[preferred]}</time>{' '}
      {others.map((form) => (
        <span key={form} className="muted">
          {forms[form]}{' '}
        </span>
      ))}
    </>
  );
}

/** A block time in the preferred form, as plain text; null if the time is missing or outside the range of calendar dates. */
export function useTimeText(seconds: bigint | null): string | null {
  const preferred = usePreference('time');
  const now = useNow();
  return seconds === null ? null : (timeForms(seconds, now)?.[preferred] ?? null);
}

/** How long ago a block time was; null if it is missing. */
export function useAgeText(seconds: bigint | null): string | null {
  const now = useNow();
  return seconds === null ? null : formatAge(seconds, now);
}

/** null outside the range of calendar dates. */
function timeForms(seconds: bigint, now: number): Readonly<Record<PreferenceValue<'time'>, string>> | null {
  const utc = formatUtc(seconds);
  if (utc === null) return null;
  return { UTC: utc, local: formatLocal(seconds) ?? utc, unix: `unix ${seconds}`, age: formatAge(seconds, now) };
}

/** Local time and UTC are both calendar times, so one is enough. */
const OTHER_FORMS: Readonly<Record<PreferenceValue<'time'>, readonly PreferenceValue<'time'>[]>> = {
  UTC: ['unix', 'age'],
  local: ['unix', 'age'],
  unix: ['UTC', 'age'],
  age: ['UTC', 'unix'],
};

const BRIEF_FORMS: Readonly<Record<PreferenceValue<'time'>, PreferenceValue<'time'>>> = {
  UTC: 'age',
  local: 'age',
  unix: 'age',
  age: 'UTC',
};

/** The current time in milliseconds. Updated twice a minute, which is enough for ages in whole units. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), PERIOD_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const PERIOD_MS = 30_000;
