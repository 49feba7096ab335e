import { formatInteger } from '../../shared/format-number.ts';
import type { Progress } from './use-progress.ts';

/** How many bytes have come, of how many where the endpoint said it. */
export function ReceivedBytes({ progress }: { readonly progress: Progress | null }) {
  const { received = 0, total = null } = progress ?? {};
  return (
    <span>
      <span className="amt">{formatInteger(received)}</span>{' '}
      <span className="soft">{total === null ? 'bytes so far' : `of ${formatInteger(total)} bytes`}</span>
    </span>
  );
}

/** The same as a bar, where there is an end to see. */
export function ReceivedBar({ progress }: { readonly progress: Progress | null }) {
  if (progress === null || progress.total === null) return null;
  const share = progress.total === 0 ? 100 : Math.min(100, (100 * progress.received) / progress.total);
  return (
    <div className="progress" style={{ '--v': `${share}%` }}>
      <i />
    </div>
  );
}
