import { Link, useLocation } from 'react-router';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';
import type { SavedBlock } from '../../features/inspect/inspected-document.ts';
import type { OpenedSource } from '../../features/inspect/opened-source.ts';
import type { SavedEntryRead } from '../../features/inspect/saved-entry-query.ts';
import { comparePath, savedTransactionPath, transactionPath } from '../../features/routing/paths.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { CaseFileOrigin } from './case-file-facts.tsx';
import { AssumedSlot } from './document-line.tsx';
import { InMemoryHint } from './in-memory-hint.tsx';
import type { Signature } from '../../solana/ids/ids.ts';

/** In place of the exchange: the saved block that a transaction is from, and what can be done with it. */
export function EntryLine({
  block,
  source,
  signature,
  read,
  onClose,
}: {
  readonly block: SavedBlock;
  readonly source: OpenedSource;
  readonly signature: Signature;
  readonly read: SavedEntryRead;
  readonly onClose: () => void;
}) {
  const endpoint = formatEndpointName(useEndpoint());
  const { search } = useLocation();
  const row = 'place' in read ? `#tx-${read.place.index}` : '';
  return (
    <>
      <p className="exchange-line" data-testid="document-line">
        <span>
          {read.kind === 'entry'
            ? `${formatInteger(read.exchange.bytes)} bytes of the block from `
            : 'The block is from '}
          <bdi>{source.name}</bdi>, decoded in this browser
        </span>{' '}
        {block.caseFile !== null && (
          <>
            <CaseFileOrigin caseFile={block.caseFile} />{' '}
          </>
        )}
        {block.isSlotAssumed && <AssumedSlot slot={block.slot} />}
        <Link to={savedTransactionPath(search, null) + row}>Back to the block</Link>{' '}
        <Link to={transactionPath(signature)}>Look it up on {endpoint}</Link>{' '}
        {read.kind === 'entry' && (
          <>
            <Link to={comparePath(`opened:${signature}`)}>Compare</Link>{' '}
          </>
        )}
        <button type="button" className="text-button" onClick={onClose}>
          Inspect another
        </button>
      </p>
      <InMemoryHint endpoint={endpoint} />
    </>
  );
}
