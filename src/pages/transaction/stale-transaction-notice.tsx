import type { ReactNode } from 'react';
import type { TransactionReadOptions } from '../../rpc-client/client.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';

/** Says that the page shows an earlier answer, and whether the requested one is loading or failed. */
export function StaleTransactionNotice({
  shown,
  requested,
  failure,
  onRetry,
}: {
  readonly shown: TransactionReadOptions;
  readonly requested: TransactionReadOptions;
  /** Why the request failed; null while it is under way. */
  readonly failure: ReactNode;
  readonly onRetry: () => void;
}) {
  const [shownText, requestedText] = [difference(shown, requested), difference(requested, shown)];
  return (
    <p className="notice" role="status">
      <StatusIcon kind="warning" />
      {failure === null ? (
        <span>
          Below is the answer for {shownText}, until the one for {requestedText} has come.
        </span>
      ) : (
        <span>
          {failure} Below is the answer for {shownText}, not the one for {requestedText}.{' '}
          <button type="button" className="text-button" onClick={onRetry}>
            Ask again
          </button>
        </span>
      )}
    </p>
  );
}

/** The options of `one` that differ from `other`: "base64, confirmed". */
function difference(one: TransactionReadOptions, other: TransactionReadOptions): string {
  const names = ['encoding', 'commitment', 'method'] as const;
  const changed = names.filter((name) => one[name] !== other[name]).map((name) => one[name]);
  return changed.length === 0 ? one.encoding : changed.join(', ');
}
