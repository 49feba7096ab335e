import type { ReactNode } from 'react';
import type { BlockReadOptions } from '../../../rpc-client/client.ts';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import { ContinueLargeDownload, type DownloadProgress, ReceivedBytes } from './download-progress.tsx';
import styles from '../block-page.module.css';
import { useDelayPassed } from '../../../ui/rendering/use-delay-passed.ts';

/** Says which answer is shown and which is awaited, while an option switches. */
export function StaleBlockNotice({
  asked,
  awaited,
  progress,
  trouble,
  onCancel,
  onAsk,
}: {
  readonly asked: BlockReadOptions;
  readonly awaited: BlockReadOptions;
  readonly progress: DownloadProgress | null | 'stopped';
  /** Why the awaited answer did not come; null while it may. */
  readonly trouble: ReactNode;
  readonly onCancel: () => void;
  readonly onAsk: () => void;
}) {
  const slow = useDelayPassed(SLOW_MS);
  const stopped = progress === 'stopped';
  return (
    <div className="exchange-line">
      <p className={`notice ${styles['staleNotice']}`} role="status">
        <StatusIcon kind="warning" />
        <span>
          {trouble} {trouble === null && stopped ? 'Stopped: below is still' : 'Below is'} the answer for{' '}
          {difference(asked, awaited)}
          {trouble !== null
            ? `, not the one for ${difference(awaited, asked)}.`
            : stopped
              ? '.'
              : `, until the one for ${difference(awaited, asked)} has come.`}
        </span>
      </p>{' '}
      {stopped && (
        <button type="button" className="text-button" onClick={onAsk}>
          {trouble === null ? `Ask for ${difference(awaited, asked)}` : 'Ask again'}
        </button>
      )}
      {!stopped && slow && (
        <>
          <ReceivedBytes progress={progress} /> <ContinueLargeDownload progress={progress} />{' '}
          <button type="button" className="text-button" onClick={onCancel}>
            Cancel
          </button>
        </>
      )}
    </div>
  );
}

/** The options of `one` that differ from those of `other`. */
function difference(one: BlockReadOptions, other: BlockReadOptions): string {
  const changed = OPTIONS.filter(({ name }) => one[name] !== other[name]);
  return (changed.length === 0 ? OPTIONS.slice(0, 1) : changed).map(({ words }) => words(one)).join(', ');
}

const OPTIONS: readonly {
  readonly name: keyof BlockReadOptions;
  readonly words: (options: BlockReadOptions) => string;
}[] = [
  { name: 'encoding', words: ({ encoding }) => encoding },
  { name: 'transactionDetails', words: ({ transactionDetails }) => `detail ${transactionDetails}` },
  { name: 'rewards', words: ({ rewards }) => (rewards ? 'with rewards' : 'without rewards') },
  { name: 'commitment', words: ({ commitment }) => commitment },
  { name: 'method', words: ({ method }) => method },
];
const SLOW_MS = 1000;
