import type { BlockReadOptions } from '../../../rpc-client/read-options.ts';
import { FailureSentence } from '../../../features/errors/failure.tsx';
import { endPause } from '../../../features/budget/budget-source.ts';
import { useClient } from '../../../queries/client-context.ts';
import { StaleAnswerNotice } from '../../../features/exchange/exchange-line.tsx';
import styles from './download.module.css';
import { ContinueLargeDownload, ReceivedBytes } from './download-progress.tsx';
import type { StaleBlock } from '../use-block-download.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import { useDelayPassed } from '../../../ui/rendering/deferred.tsx';

/** States which options the shown answer has and which are requested. */
export function StaleBlockNotice({
  slot,
  download: { shownOptions, error, isFetching, progress },
  options,
  onCancel,
  onRetry,
  onBase64,
}: {
  readonly slot: Slot;
  readonly download: StaleBlock;
  /** The requested options. */
  readonly options: BlockReadOptions;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onBase64: () => void;
}) {
  const { url } = useClient();
  const retry = () => {
    endPause(url);
    onRetry();
  };
  const isSlow = useDelayPassed(SLOW_MS);
  const requested = describeDifference(options, shownOptions);
  return (
    <div className="exchange-line" data-testid="exchange-line">
      <StaleAnswerNotice
        className={styles['staleNotice']}
        shown={describeDifference(shownOptions, options)}
        requested={requested}
        failure={error && <FailureSentence error={error} subject={{ kind: 'block', slot }} onBase64={onBase64} />}
        isCanceled={!isFetching}
      />{' '}
      {!isFetching && (
        <button type="button" className="text-button" onClick={retry}>
          {error === null ? `Load ${requested}` : 'Retry'}
        </button>
      )}
      {isFetching && isSlow && (
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
function describeDifference(one: BlockReadOptions, other: BlockReadOptions): string {
  const changed = OPTIONS.filter(({ name }) => one[name] !== other[name]);
  return (changed.length === 0 ? OPTIONS.slice(0, 1) : changed).map(({ format }) => format(one)).join(', ');
}

const OPTIONS: readonly {
  readonly name: keyof BlockReadOptions;
  readonly format: (options: BlockReadOptions) => string;
}[] = [
  { name: 'encoding', format: ({ encoding }) => encoding },
  { name: 'transactionDetails', format: ({ transactionDetails }) => `detail ${transactionDetails}` },
  { name: 'rewards', format: ({ rewards }) => (rewards ? 'with rewards' : 'without rewards') },
  { name: 'commitment', format: ({ commitment }) => commitment },
  { name: 'method', format: ({ method }) => method },
];
const SLOW_MS = 1000;
