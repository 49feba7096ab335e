import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { useEndpoint } from '../../../features/endpoint/endpoint-context.ts';
import { formatEndpointName, capitalize } from '../../../features/endpoint/endpoint.ts';
import { endpointPath } from '../../../features/routing/paths.ts';
import type { Slot } from '../../../solana/ids/ids.ts';
import { DocumentTitle, PageHeader } from '../../../ui/page/page.tsx';

/** `result: null`, and the slots around it do not show why. */
export function NullResult({
  slot,
  isLoadingEvidence,
  isFetching,
  onRetry,
  moreActions,
}: {
  readonly slot: Slot;
  readonly isLoadingEvidence: boolean;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
  readonly moreActions: ReactNode;
}) {
  const endpoint = useEndpoint();
  return (
    <>
      <DocumentTitle>{`No block at ${formatInteger(slot)}`}</DocumentTitle>
      <PageHeader
        status="absent"
        statusText="No block"
        statusDetail={isLoadingEvidence ? 'checking the blocks around it' : undefined}
        title={capitalize(`${formatEndpointName(endpoint)} returned null for slot ${formatInteger(slot)}.`)}
        subtitle={`null can mean that the slot was skipped, is not confirmed yet, was cleaned up or is not available here.${isLoadingEvidence ? '' : ' The slots around it do not show which.'}`}
      />
      <div className="actions">
        <button type="button" className="button" disabled={isFetching} onClick={onRetry}>
          Retry
        </button>{' '}
        <Link className="button" to={endpointPath()}>
          Use another endpoint
        </Link>{' '}
        {moreActions}
      </div>
    </>
  );
}
