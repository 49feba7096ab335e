import { Link } from 'react-router';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { transactionPath } from '../../features/routing/paths.ts';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import styles from './inspect.module.css';
import type { Signature } from '../../solana/ids/ids.ts';
import { TruncatedText } from '../../ui/values/text.tsx';

/** The address names a transaction of a saved block, as after a reload, and no block is open. */
export function ClosedBlockNotice({ signature }: { readonly signature: Signature }) {
  return (
    <p className={`notice ${styles['problem']}`} role="status" data-testid="closed-block">
      <StatusIcon kind="warning" />
      <span>
        This address names the transaction{' '}
        <span className="mono">
          <TruncatedText text={signature} />
        </span>{' '}
        of a saved block, and that block is not open in this tab. Open it again to see the transaction here, or{' '}
        <Link to={transactionPath(signature)}>look it up on {formatEndpointName(useEndpoint())}</Link>.
      </span>
    </p>
  );
}
