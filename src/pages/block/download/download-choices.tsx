import type { BlockProgress } from '../../../queries/block/block-progress.ts';
import type { ChangeParams } from '../block-params.ts';
import styles from './download.module.css';
import { ContinueLargeDownload, ProgressBar, ReceivedBytes } from './download-progress.tsx';

/** The bytes so far, with ways to cancel or to request less. */
export function DownloadChoices({
  progress,
  onCancel,
  onChange,
}: {
  readonly progress: BlockProgress | null;
  readonly onCancel: () => void;
  readonly onChange: ChangeParams;
}) {
  return (
    <>
      <div className={styles['downloadChoices']}>
        <ReceivedBytes progress={progress} />
        <ContinueLargeDownload progress={progress} />
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <span className="muted">
          or load less:{' '}
          <button type="button" className="text-button" onClick={() => onChange({ transactionDetails: 'signatures' })}>
            signatures only
          </button>
          ,{' '}
          <button type="button" className="text-button" onClick={() => onChange({ transactionDetails: 'none' })}>
            no transactions
          </button>
        </span>
      </div>
      <ProgressBar progress={progress} />
    </>
  );
}
