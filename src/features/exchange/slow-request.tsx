import type { ReactNode } from 'react';
import { useDelayPassed } from '../../ui/rendering/use-delay-passed.ts';

/** Shows `children` for a second, then a Cancel button. Once canceled, shows a button to ask again. */
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
      <span role="status">{pending ? 'Nothing has come yet.' : 'Stopped: nothing had come.'}</span>{' '}
      <button type="button" className="text-button" onClick={pending ? onCancel : onRetry}>
        {pending ? 'Cancel' : 'Ask again'}
      </button>
    </>
  );
}

const SLOW_MS = 1000;
