import { Awaited } from '../../ui/facts.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';

/** In the place of what the answer will have cost: a way to give up one that takes long, and to ask again. */
export function SlowAnswer({
  asking,
  onCancel,
  onAsk,
}: {
  readonly asking: boolean;
  readonly onCancel: () => void;
  readonly onAsk: () => void;
}) {
  const slow = useDelayed(SLOW_MS);
  if (asking && !slow) return <Awaited width={260} />;
  return (
    <>
      <span role="status">{asking ? 'Nothing has come yet.' : 'Stopped: nothing had come.'}</span>{' '}
      <button type="button" className="word" onClick={asking ? onCancel : onAsk}>
        {asking ? 'Cancel' : 'Ask again'}
      </button>
    </>
  );
}

const SLOW_MS = 1000;
