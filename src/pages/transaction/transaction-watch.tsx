import type { Commitment } from '../../rpc-protocol/config.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';

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
