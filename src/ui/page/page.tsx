import { type CSSProperties, type ReactNode, useRef } from 'react';
import { usePageFocus } from '../navigation/focus.ts';
import { StatusIcon, type StatusKind } from '../values/status-icon.tsx';

/** The frame of every page: navigation at the side (on top on narrow screens) and the main column. */
export function PageLayout({
  side,
  className,
  children,
}: {
  /** The side column, such as a `SectionNav`. Without one, the main column has the whole width. */
  readonly side?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  return (
    <div className={['page-layout', side === undefined && 'wide', className].filter(Boolean).join(' ')}>
      {side}
      {/* Receives the focus after a navigation and from the "Skip to content" link. */}
      <main ref={main} className="page-column" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** The title of the browser tab: "Block 361,774,429 · slotscope". React hoists it into the head. */
export function DocumentTitle({ children }: { readonly children: string }) {
  return <title>{`${children} · slotscope`}</title>;
}

/** Names with a hyphen, such as "mainnet-beta", stay on one line if they fit on one. */
export function UnbrokenNames({ text }: { readonly text: string }): ReactNode {
  // By words, since no line may start with the full stop after a name. They keep their order, so the index is the key.
  return text.split(/(\s+)/).map((word, at) =>
    word.includes('-') ? (
      <span key={at} style={UNBROKEN}>
        {word}
      </span>
    ) : (
      word
    ),
  );
}

const UNBROKEN: CSSProperties = { display: 'inline-block' };

/** The header of a page: status, title, subtitle, id. */
export function PageHeader({
  status,
  statusText,
  statusDetail,
  title,
  subtitle,
  id,
}: {
  readonly status: StatusKind;
  readonly statusText: ReactNode;
  /** Muted text behind the status. */
  readonly statusDetail?: ReactNode | undefined;
  readonly title: ReactNode;
  readonly subtitle?: ReactNode | undefined;
  /** The subject of the page, verbatim: a signature, a path, an error message. */
  readonly id?: ReactNode | undefined;
}) {
  return (
    <div className="page-header" data-testid="page-header">
      <p className={`page-status ${TEXT_CLASSES[status]}`} data-testid="page-status">
        <span>
          <StatusIcon kind={status} /> {statusText}
        </span>{' '}
        {statusDetail !== undefined && <span className="status-detail">{statusDetail}</span>}
      </p>
      <h1>{typeof title === 'string' ? <UnbrokenNames text={title} /> : title}</h1>
      {subtitle !== undefined && (
        <p className="subtitle" data-testid="subtitle">
          {subtitle}
        </p>
      )}
      {id !== undefined && <p className="page-id">{id}</p>}
    </div>
  );
}

/** Says that the URL's fragment names no element of this page. */
export function MissingFragmentNotice({ hash }: { readonly hash: string }) {
  return (
    <p className="notice" data-testid="notice">
      <StatusIcon kind="warning" />
      <span>
        The URL points to <code>{hash}</code>, which is not on this page.
      </span>
    </p>
  );
}

/** A line at the lower edge of the window, over the page, which does not move. */
export function BottomNotice({ testId, children }: { readonly testId: string; readonly children: ReactNode }) {
  return (
    <div className="bottom-notice" role="status" data-testid={testId}>
      {children}
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
