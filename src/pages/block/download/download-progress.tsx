import { formatInteger } from '../../../shared/format/format-number.ts';
import type { BlockArrival } from '../../../queries/block-query.ts';

/** Bytes of an answer that is coming; `total` where the endpoint said it. */
export type DownloadProgress = Pick<BlockArrival, 'received' | 'total' | 'goOn'>;

/** How many bytes have come, of how many where the endpoint said it. */
export function ReceivedBytes({ progress }: { readonly progress: DownloadProgress | null }) {
  const { received = 0, total = null } = progress ?? {};
  return (
    <span>
      <span className="amount">{formatInteger(received)}</span>{' '}
      <span className="muted">{total === null ? 'bytes so far' : `of ${formatInteger(total)} bytes`}</span>
    </span>
  );
}

/** The same as a bar, where there is an end to see. */
export function ProgressBar({ progress }: { readonly progress: DownloadProgress | null }) {
  if (progress === null || progress.total === null) return null;
  const share = progress.total === 0 ? 100 : Math.min(100, (100 * progress.received) / progress.total);
  return (
    <div className="progress-bar" style={{ '--share': `${share}%` }}>
      <i />
    </div>
  );
}

/** Asks before an answer that is larger than any block of a public network takes more room. */
export function ContinueLargeDownload({ progress }: { readonly progress: DownloadProgress | null }) {
  if (progress === null || progress.goOn === null) return null;
  return (
    <>
      <span role="status">This answer is unusually large, and waits.</span>{' '}
      <button type="button" className="button primary" onClick={progress.goOn}>
        Go on
      </button>
    </>
  );
}
