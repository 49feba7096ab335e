import type { ReactNode } from 'react';
import { useDelayPassed } from '../../ui/rendering/deferred.tsx';

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
