import { Link } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import type { Slot } from '../../../solana/ids/slot.ts';
import { useEndpoint } from '../../../features/endpoint/endpoint-context.ts';
import { formatEndpointName, capitalize } from '../../../features/endpoint/format-endpoint-name.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { DocumentTitle } from '../../../ui/page/document-title.tsx';
import { endpointPath } from '../../../features/routing/paths.ts';

/** `result: null`, and nothing around the slot shows why. */
export function NullResult({
  slot,
  looking,
  asking,
  onAsk,
}: {
  readonly slot: Slot;
  /** True while the slots around it are asked for. */
  readonly looking: boolean;
  readonly asking: boolean;
  readonly onAsk: () => void;
}) {
  const endpoint = useEndpoint();
  return (
    <>
      <DocumentTitle>{`No block at ${formatInteger(slot)}`}</DocumentTitle>
      <PageHeader
        status="absent"
        statusText="No block"
        statusDetail={looking ? 'looking at the blocks around it' : undefined}
        title={capitalize(`${formatEndpointName(endpoint)} answered null for slot ${formatInteger(slot)}.`)}
        subtitle={`That is how it says skipped, not confirmed yet, cleaned up and not kept here alike${looking ? '' : ', and nothing that it shows of the slots around tells which'}.`}
      />
      <div className="actions">
        <button type="button" className="button" disabled={asking} onClick={onAsk}>
          Ask again
        </button>{' '}
        <Link className="button" to={endpointPath()}>
          Use another endpoint
        </Link>
      </div>
    </>
  );
}
