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
  const place = useRef<HTMLDivElement>(null);
  const [isStuck, setIsStuck] = useState(false);
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined;
    const title = document.querySelector('h1');
    const top = parseFloat(getComputedStyle(place.current?.nextElementSibling ?? document.body).top) || 0;
    // Above the window, not below it.
    const isAbove = ({ isIntersecting, boundingClientRect }: IntersectionObserverEntry) =>
      !isIntersecting && boundingClientRect.top < top + HEIGHT;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) (entry.target === title ? setIsPast : setIsStuck)(isAbove(entry));
      },
      { rootMargin: `-${Math.ceil(top)}px 0px 0px` },
    );
    for (const element of [place.current, short === null ? null : title])
      if (element !== null) observer.observe(element);
    return () => observer.disconnect();
  }, [short]);
  return (
    <>
      <div ref={place} className={styles['place']} />
      <div className={styles['line']} data-stuck={isStuck || undefined} data-past={isPast || undefined}>
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
    </>
  );
}

/** CSS pixels. */
const HEIGHT = 44;

const TEXT_CLASSES: Readonly<Record<StatusKind, string>> = {
  success: 'success',
  failure: 'failure',
  noOp: 'warning',
  warning: 'warning',
  absent: 'muted',
};
