import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatLocal, formatUtc } from '../../shared/format/format-time.ts';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import styles from './blocks-page.module.css';

export function Head({
  title,
  isRange = false,
  pager,
  children,
}: {
  readonly title: string;
  /** True if the title has, or will have, two slots. */
  readonly isRange?: boolean;
  readonly pager: ReactNode;
  /** The line below the title. */
  readonly children?: ReactNode;
}) {
  return (
    <>
      <div className={`${styles['head']} ${isRange ? styles['range'] : ''}`}>
        <h1>{title}</h1>
        {pager}
      </div>
      {children !== undefined && (
        <p className={styles['meta']} data-testid="subtitle">
          {children}
        </p>
      )}
    </>
  );
}

/** Links to the pages of newer and older blocks; null for a page that does not exist, which keeps its button with the reason. */
export function Pager({ newer, older }: { readonly newer: string | null; readonly older: string | null }) {
  return (
    <span className={styles['pager']}>
      <PageLink to={newer} reason="No newer blocks">
        ← Newer
      </PageLink>{' '}
      <PageLink to={older} reason="No older blocks">
        Older →
      </PageLink>
    </span>
  );
}

function PageLink({
  to,
  reason,
  children,
}: {
  readonly to: string | null;
  readonly reason: string;
  readonly children: string;
}) {
  return to === null ? (
    <button type="button" className="button" disabled title={reason}>
      {children}
    </button>
  ) : (
    <Link className="button" to={to}>
      {children}
    </Link>
  );
}

/** "14 Feb 2026, 12:01:10 to 12:01:22 UTC", in local time if that is preferred. */
export function TimeSpan({ times }: { readonly times: readonly bigint[] }) {
  const format = usePreference('time') === 'local' ? formatLocal : formatUtc;
  const newest = times.reduce<bigint | null>((most, time) => (most === null || time > most ? time : most), null);
  const oldest = times.reduce<bigint | null>((least, time) => (least === null || time < least ? time : least), null);
  if (newest === null || oldest === null) return 'times not recorded';
  const [first, last] = [format(oldest), format(newest)];
  if (first === null || last === null) return null;
  if (first === last) return first;
  const isOneDay = first.split(',')[0] === last.split(',')[0];
  return `${first.replace(/ UTC.*$/, '')} to ${isOneDay ? last.split(', ')[1] : last}`;
}
