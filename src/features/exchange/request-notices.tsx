import type { ReactNode } from 'react';
import { useDelayPassed } from '../../ui/rendering/use-delay-passed.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';

/** Shows `children` for a second, then a Cancel button. Once canceled, shows a Retry button. */
export function SlowRequest({
  pending,
  onCancel,
  onRetry,
  children,
}: {
  readonly pending: boolean;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly children?: ReactNode;
}) {
  const isSlow = useDelayPassed(SLOW_MS);
  if (pending && !isSlow) return children;
  return (
    <>
      <span role="status">{pending ? 'Waiting for a response…' : 'Canceled: no data arrived.'}</span>{' '}
      <button type="button" className="text-button" onClick={pending ? onCancel : onRetry}>
        {pending ? 'Cancel' : 'Retry'}
      </button>
    </>
  );
}

const SLOW_MS = 1000;

/** States that an earlier answer with other options is shown, and what became of the requested one. */
export function StaleAnswerNotice({
  shown,
  requested,
  failure,
  isCanceled = false,
  className = '',
  children,
}: {
  /** Options of the shown answer. */
  readonly shown: string;
  readonly requested: string;
  /** Why the request failed; null if it has not. */
  readonly failure: ReactNode;
  /** True if the user canceled the request. */
  readonly isCanceled?: boolean;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}) {
  const hasFailed = failure !== null;
  return (
    <p className={`notice ${className}`} data-testid="notice" role="status">
      <StatusIcon kind="warning" />
      <span>
        {failure} {!hasFailed && isCanceled ? 'Canceled: the page still shows' : 'The page shows'} the answer for{' '}
        {shown}
        {hasFailed ? `, not for ${requested}.` : isCanceled ? '.' : ` until the answer for ${requested} arrives.`}{' '}
        {children}
      </span>
    </p>
  );
}
