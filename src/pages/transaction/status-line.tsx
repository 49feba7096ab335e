import { type ReactNode, useEffect, useRef, useState } from 'react';
import { StatusIcon, type StatusKind } from '../../ui/values/status-icon.tsx';
import styles from './status-line.module.css';

/**
 * The outcome, when it was and what can be done with it, in one line below the header that stays in sight. Once the headline has left
 * the screen, its short form takes the place of the details, and leads back to it.
 */
export function StatusLine({
  status,
  text,
  details,
  short = null,
  children,
}: {
  readonly status: StatusKind;
  readonly text: ReactNode;
  /** Muted, behind the outcome. */
  readonly details?: ReactNode;
  readonly short?: string | null;
  /** Menus at the end. */
  readonly children?: ReactNode;
}) {
  const line = useRef<HTMLDivElement>(null);
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const title = document.querySelector('h1');
    if (short === null || title === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => setIsPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 200),
      { rootMargin: `-${line.current?.getBoundingClientRect().bottom ?? 0}px 0px 0px` },
    );
    observer.observe(title);
    return () => observer.disconnect();
  }, [short]);
  return (
    <div ref={line} className={styles['line']} data-past={isPast || undefined}>
      <p className={`page-status ${TEXT_CLASSES[status]}`} data-testid="page-status">
        <span>
          <StatusIcon kind={status} /> {text}
        </span>{' '}
        {details !== undefined && <span className={`status-detail ${styles['details']}`}>{details}</span>}
      </p>
      {short !== null && (
        <a href="#main" className={styles['short']} aria-hidden={!isPast} tabIndex={isPast ? 0 : -1}>
          {short}
        </a>
      )}
      <div className={styles['menus']}>{children}</div>
    </div>
  );
}

const TEXT_CLASSES: Readonly<Record<StatusKind, string>> = {
  success: 'success',
  failure: 'failure',
  noOp: 'warning',
  warning: 'warning',
  absent: 'muted',
};
