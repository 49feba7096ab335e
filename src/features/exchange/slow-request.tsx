import type { ReactNode } from 'react';
import { useDelayPassed } from '../../ui/rendering/use-delay-passed.ts';

/** A way to give up an answer that takes long, and to ask again; before that, `children`. */
export function SlowRequest({
  asking,
  onCancel,
  onAsk,
  children,
}: {
  readonly asking: boolean;
  readonly onCancel: () => void;
  readonly onAsk: () => void;
  readonly children?: ReactNode;
}) {
  const slow = useDelayPassed(SLOW_MS);
  if (asking && !slow) return children;
  return (
    <>
      <span role="status">{asking ? 'Nothing has come yet.' : 'Stopped: nothing had come.'}</span>{' '}
      <button type="button" className="text-button" onClick={asking ? onCancel : onAsk}>
        {asking ? 'Cancel' : 'Ask again'}
      </button>
    </>
  );
}

const SLOW_MS = 1000;
