import { formatAge, formatLocal, formatUtc } from '../../shared/format/format-time.ts';
import { usePreference } from '../preferences/display-preferences.ts';
import { useNow } from './use-now.ts';

/** Unix seconds in the one form that the person prefers, for a place that is text; null where there is no time to tell. */
export function useTimeText(seconds: bigint | null): string | null {
  const preferred = usePreference('time');
  const now = useNow();
  if (seconds === null) return null;
  switch (preferred) {
    case 'UTC':
      return formatUtc(seconds);
    case 'local':
      return formatLocal(seconds);
    case 'unix':
      return `unix ${seconds}`;
    case 'age':
      return formatAge(seconds, now);
  }
}
