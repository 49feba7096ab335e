import type { ReactNode } from 'react';
import { StatusIcon, type StatusKind } from '../values/status-icon.tsx';

/** The header of a page: status, title, subtitle, evidence, id. */
export function PageHeader({
  status,
  statusText,
  statusDetail,
  title,
  subtitle,
  evidence,
  id,
}: {
  readonly status: StatusKind;
  readonly statusText: ReactNode;
  /** Muted text behind the status. */
  readonly statusDetail?: ReactNode | undefined;
  readonly title: ReactNode;
  readonly subtitle?: ReactNode | undefined;
  /** An `Evidence` element. */
  readonly evidence?: ReactNode | undefined;
  /** What the page is about, as given: a signature, a path, an error message. */
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
      <h1>{title}</h1>
      {subtitle !== undefined && (
        <p className="subtitle" data-testid="subtitle">
          {subtitle}
        </p>
      )}
      {evidence}
      {id !== undefined && <p className="page-id">{id}</p>}
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
