import { formatInteger } from '../../../shared/format/format-number.ts';
import type { BlockProgress } from '../../../queries/block/block-progress.ts';
import styles from './download.module.css';
import { ContinueLargeDownload, ProgressBar, ReceivedBytes } from './download-progress.tsx';

/** How much of a partly shown answer has arrived. */
export function DownloadStatus({
  progress,
  onCancel,
}: {
  readonly progress: BlockProgress;
  readonly onCancel: () => void;
}) {
  return (
    <div className={`exchange-line ${styles['downloadStatus']}`} data-testid="exchange-line">
      <ReceivedBytes progress={progress} /> <ContinueLargeDownload progress={progress} />{' '}
      <button type="button" className="text-button" onClick={onCancel}>
        {progress.continueDownload === null ? 'Cancel' : `Stop at ${formatInteger(progress.received)}`}
      </button>
      <ProgressBar progress={progress} />
    </div>
  );
}

/** The user canceled an answer that was partly shown. */
export function CanceledStatus({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <p className="exchange-line" data-testid="exchange-line" role="status">
      <span>Canceled: the page shows what was loaded.</span>{' '}
      <button type="button" className="text-button" onClick={onRetry}>
        Retry
      </button>
    </p>
  );
}
