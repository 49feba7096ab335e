import { type ReactNode, useRef } from 'react';
import { usePageFocus } from '../navigation/use-page-focus.ts';

/** The frame of every page: navigation at the side (on top on narrow screens) and the main column. */
export function PageLayout({
  side,
  className,
  children,
}: {
  /** The side column: a `SectionNav` or another panel. */
  readonly side?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  return (
    <div className={className === undefined ? 'page-layout' : `page-layout ${className}`}>
      {side ?? <div />}
      {/* Receives the focus after a navigation and from the "Skip to content" link. */}
      <main ref={main} className="page-column" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
