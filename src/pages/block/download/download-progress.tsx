import { formatInteger } from '../../../shared/format/format-number.ts';
import type { BlockProgress } from '../../../queries/block/block-progress.ts';

/** How many bytes have arrived, and of how many, if the endpoint gave the length. */
export function ReceivedBytes({ progress }: { readonly progress: BlockProgress | null }) {
  const { received = 0, total = null } = progress ?? {};
  return (
    <span>
      <span className="amount">{formatInteger(received)}</span>{' '}
      <span className="muted">{total === null ? 'bytes so far' : `of ${formatInteger(total)} bytes`}</span>
    </span>
  );
}

/** The same as a bar; nothing without a total. */
export function ProgressBar({ progress }: { readonly progress: BlockProgress | null }) {
  if (progress === null || progress.total === null) return null;
  const share = progress.total === 0 ? 100 : Math.min(100, (100 * progress.received) / progress.total);
  return (
    <div className="progress-bar" style={{ '--share': `${share}%` }}>
      <i />
    </div>
  );
}

/** Asks before downloading more of a response that is larger than any block of a public network. */
export function ContinueLargeDownload({ progress }: { readonly progress: BlockProgress | null }) {
  if (progress === null || progress.continueDownload === null) return null;
  return (
    <>
      <span role="status">This answer is unusually large; loading is paused.</span>{' '}
      <button type="button" className="button primary" onClick={progress.continueDownload}>
        Continue
      </button>
    </>
  );
}
