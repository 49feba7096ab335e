import { endPause } from '../../../features/budget/lazy-budget.ts';
import { useEndpoint } from '../../../features/endpoint/endpoint-context.ts';
import { FailureSentence } from '../../../features/errors/failure.tsx';
import { ExchangeLine, StaleAnswerNotice } from '../../../features/exchange/exchange-line.tsx';
import type { BlockProgress } from '../../../queries/block/block-progress.ts';
import { useClient } from '../../../queries/client-context.ts';
import type { BlockReadOptions } from '../../../rpc-client/client.ts';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import { useDelayPassed } from '../../../ui/rendering/deferred.tsx';
import type { ChangeParams } from '../block-params.ts';
import styles from './response-status.module.css';
import type { ShownDownload, StaleBlock } from './use-block-download.ts';

/** Below the options: the size and duration of the answer, how much of it has arrived, or that an earlier one is shown. */
export function ResponseStatus({
  slot,
  download,
  options,
  onCancel,
  onRetry,
  onBase64,
}: {
  readonly slot: Slot;
  readonly download: ShownDownload;
  /** The requested options. */
  readonly options: BlockReadOptions;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
  readonly onBase64: () => void;
}) {
  const { label } = useEndpoint();
  switch (download.kind) {
    case 'loading':
    case 'partial':
    case 'canceled':
      return (
        download.overview !== null &&
        (download.kind === 'canceled' ? (
          <CanceledStatus onRetry={onRetry} />
        ) : (
          <DownloadStatus progress={download.progress} onCancel={onCancel} />
        ))
      );
    case 'complete':
      return <ExchangeLine exchange={download.exchange} endpoint={label} />;
    case 'stale':
      return (
        <StaleBlockNotice
          slot={slot}
          download={download}
          options={options}
          onCancel={onCancel}
          onRetry={onRetry}
          onBase64={onBase64}
        />
      );
  }
}

/** How much of a partly shown answer has arrived. */
function DownloadStatus({ progress, onCancel }: { readonly progress: BlockProgress; readonly onCancel: () => void }) {
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
function CanceledStatus({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <p className="exchange-line" data-testid="exchange-line" role="status">
      <span>Canceled: the page shows what was loaded.</span>{' '}
      <button type="button" className="text-button" onClick={onRetry}>
        Retry
      </button>
    </p>
  );
}

/** States which options the shown answer has and which are requested. */
function StaleBlockNotice({
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

/** Number of bytes that have arrived, and the total if the endpoint reported the length. */
function ReceivedBytes({ progress }: { readonly progress: BlockProgress | null }) {
  const { received = 0, total = null } = progress ?? {};
  return (
    <span>
      <span className="amount">{formatInteger(received)}</span>{' '}
      <span className="muted">{total === null ? 'bytes so far' : `of ${formatInteger(total)} bytes`}</span>
    </span>
  );
}

/** The same as a bar; nothing without a total. */
function ProgressBar({ progress }: { readonly progress: BlockProgress | null }) {
  if (progress === null || progress.total === null) return null;
  const share = progress.total === 0 ? 100 : Math.min(100, (100 * progress.received) / progress.total);
  return (
    <div className="progress-bar" style={{ '--share': `${share}%` }}>
      <i />
    </div>
  );
}

/** Asks before downloading more of a response that is larger than any block of a public network. */
function ContinueLargeDownload({ progress }: { readonly progress: BlockProgress | null }) {
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
