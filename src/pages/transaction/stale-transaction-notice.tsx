import type { ReactNode } from 'react';
import type { TransactionReadOptions } from '../../rpc-client/client.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';

/** Says that what stands below is an earlier answer, and what became of the one that was asked for. */
export function StaleTransactionNotice({
  asked,
  awaited,
  trouble,
  onRetry,
}: {
  readonly asked: TransactionReadOptions;
  readonly awaited: TransactionReadOptions;
  /** Why the awaited answer did not come; null while it may. */
  readonly trouble: ReactNode;
  readonly onRetry: () => void;
}) {
  const [shown, wanted] = [difference(asked, awaited), difference(awaited, asked)];
  return (
    <p className="staleline" role="status">
      <StatusIcon kind="warning" />
      {trouble === null ? (
        <span>
          Below is the answer for {shown}, until the one for {wanted} has come.
        </span>
      ) : (
        <span>
          {trouble} Below is the answer for {shown}, not the one for {wanted}.{' '}
          <button type="button" className="word" onClick={onRetry}>
            Ask again
          </button>
        </span>
      )}
    </p>
  );
}

/** The options of `one` that differ from those of `other`. */
function difference(one: TransactionReadOptions, other: TransactionReadOptions): string {
  const names = ['encoding', 'commitment', 'method'] as const;
  const changed = names.filter((name) => one[name] !== other[name]).map((name) => one[name]);
  return changed.length === 0 ? one.encoding : changed.join(', ');
}
