import { formatInteger } from '../../../shared/format/format-number.ts';
import styles from '../block-page.module.css';
import { ContinueLargeDownload, ProgressBar, ReceivedBytes, type DownloadProgress } from './download-progress.tsx';

/** In the place of what an answer cost: how far it has come, with ways to stop it, to go on, and to ask again. */
export function DownloadStatus({
  progress,
  onCancel,
  onAsk,
}: {
  readonly progress: DownloadProgress | null | 'stopped';
  readonly onCancel: () => void;
  readonly onAsk: () => void;
}) {
  if (progress === 'stopped') {
    return (
      <p className="exchange-line" role="status">
        <span>Stopped: below is what had come.</span>{' '}
        <button type="button" className="text-button" onClick={onAsk}>
          Ask again
        </button>
      </p>
    );
  }
  return (
    <div className={`exchange-line ${styles['downloadStatus']}`}>
      <ReceivedBytes progress={progress} /> <ContinueLargeDownload progress={progress} />{' '}
      <button type="button" className="text-button" onClick={onCancel}>
        {progress?.goOn ? `Stop at ${formatInteger(progress.received)}` : 'Cancel'}
      </button>
      <ProgressBar progress={progress} />
    </div>
  );
}
