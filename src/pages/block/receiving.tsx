import { formatInteger } from '../../shared/format-number.ts';
import type { Progress } from './use-progress.ts';

/** How many bytes have come, of how many, and a way to stop them. */
export function Receiving({
  progress,
  onCancel,
}: {
  readonly progress: Progress | null;
  readonly onCancel: () => void;
}) {
  const { received = 0, total = null } = progress ?? {};
  return (
    <>
      <p>
        <span className="amt">{formatInteger(received)}</span>{' '}
        <span className="soft">{total === null ? 'bytes so far' : `of ${formatInteger(total)} bytes`}</span>
      </p>
      {total !== null && (
        <div className="progress" style={{ '--v': `${Math.min(100, (100 * received) / total)}%` }}>
          <i />
        </div>
      )}
      <div className="doing">
        <button type="button" className="act" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </>
  );
}
