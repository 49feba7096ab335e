import { type ReactNode, useRef } from 'react';
import { usePageFocus } from '../navigation/use-page-focus.ts';

/** The frame of a page: the index at the side (on top on narrow screens) and the column. Every page draws one. */
export function PageLayout({
  index,
  className,
  children,
}: {
  /** A `SectionIndex`, or what else stands in its place. */
  readonly index?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  return (
    <div className={className === undefined ? 'page-layout' : `page-layout ${className}`}>
      {index ?? <div />}
      {/* Focus comes here when another page opens, and with "Skip to the page". */}
      <main ref={main} className="page-column" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
