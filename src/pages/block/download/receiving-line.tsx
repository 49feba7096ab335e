import { formatInteger } from '../../../shared/format/format-number.ts';
import styles from '../block-page.module.css';
import { GoOn, ReceivedBar, ReceivedBytes, type Progress } from './receiving.tsx';

/** In the place of what an answer cost: how far it has come, with ways to stop it, to go on, and to ask again. */
export function ReceivingLine({
  progress,
  onCancel,
  onAsk,
}: {
  readonly progress: Progress | null | 'stopped';
  readonly onCancel: () => void;
  readonly onAsk: () => void;
}) {
  if (progress === 'stopped') {
    return (
      <p className="wire" role="status">
        <span>Stopped: below is what had come.</span>{' '}
        <button type="button" className="word" onClick={onAsk}>
          Ask again
        </button>
      </p>
    );
  }
  return (
    <div className={`wire ${styles['arriving']}`}>
      <ReceivedBytes progress={progress} /> <GoOn progress={progress} />{' '}
      <button type="button" className="word" onClick={onCancel}>
        {progress?.goOn ? `Stop at ${formatInteger(progress.received)}` : 'Cancel'}
      </button>
      <ReceivedBar progress={progress} />
    </div>
  );
}
