import type { ReactNode } from 'react';
import type { TransactionReadOptions } from '../../rpc-client/read-options.ts';
import { endPause } from '../../features/budget/budget-source.ts';
import { useClient } from '../../queries/client-context.ts';
import { StaleAnswerNotice } from '../../features/exchange/exchange-line.tsx';

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
  const { url } = useClient();
  const retry = () => {
    endPause(url);
    onRetry();
  };
  return (
    <StaleAnswerNotice
      shown={describeDifference(shown, requested)}
      requested={describeDifference(requested, shown)}
      failure={failure}
    >
      {failure !== null && (
        <button type="button" className="text-button" onClick={retry}>
          Retry
        </button>
      )}
    </StaleAnswerNotice>
  );
}

/** The options of `one` that differ from `other`: "base64, confirmed". */
function describeDifference(one: TransactionReadOptions, other: TransactionReadOptions): string {
  const names = ['encoding', 'commitment', 'method'] as const;
  const changed = names.filter((name) => one[name] !== other[name]).map((name) => one[name]);
  return changed.length === 0 ? one.encoding : changed.join(', ');
}
