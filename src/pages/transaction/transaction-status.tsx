import type { ReactNode } from 'react';
import styles from './status-line.module.css';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { useClient } from '../../queries/client-context.ts';
import type { TransactionReadOptions } from '../../rpc-client/client.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { endPause } from '../../features/budget/lazy-budget.ts';
import { StaleAnswerNotice } from '../../features/exchange/exchange-line.tsx';

const SignatureWatch = lazyComponent(
  () => import('../../features/live/signature-watch.tsx').then(({ SignatureWatch }) => SignatureWatch),
  // Reserves its line.
  () => <div style={{ height: 52 }} />,
);

/** Watches a transaction that is not finalized. It loads with the first of them; one that was watched until then shows its times. */
export function TransactionWatch(props: {
  readonly signature: Signature;
  readonly commitment: Commitment;
  readonly isFound: boolean;
  readonly onReload: () => void;
}) {
  const { label } = useEndpoint();
  const isFinal = props.isFound && props.commitment === 'finalized';
  // The embedded ledger does not advance.
  if (label === 'embedded' || (isFinal && SignatureWatch.current() === null)) return null;
  return <SignatureWatch.Component key={props.signature} {...props} />;
}

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
      // Above the page, since it appears only while the next answer loads.
      className={failure === null ? styles['passing'] : undefined}
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
