import type { ChangeParams } from '../block-params.ts';
import styles from '../block-page.module.css';
import { GoOn, type Progress, ReceivedBar, ReceivedBytes } from './receiving.tsx';

/** What has come so far, with ways to stop it or to ask for less. */
export function Coming({
  progress,
  onCancel,
  onChange,
}: {
  readonly progress: Progress | null;
  readonly onCancel: () => void;
  readonly onChange: ChangeParams;
}) {
  return (
    <>
      <div className={styles['received']}>
        <ReceivedBytes progress={progress} />
        <GoOn progress={progress} />
        <button type="button" className="act" onClick={onCancel}>
          Cancel
        </button>
        <span className="soft">
          or ask for less:{' '}
          <button type="button" className="word" onClick={() => onChange({ transactionDetails: 'signatures' })}>
            signatures only
          </button>
          ,{' '}
          <button type="button" className="word" onClick={() => onChange({ transactionDetails: 'none' })}>
            no transactions
          </button>
        </span>
      </div>
      <ReceivedBar progress={progress} />
    </>
  );
}
