import { hrefOf, type Paths } from '../../features/routing/paths.ts';
import type { OpenedCaseFile } from '../../rpc-protocol/case-file.ts';
import { Link } from 'react-router';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import type { InspectedDocument } from '../../analysis/inspect/inspected-document.ts';
import { type OpenedSource, encodeFragmentBytes } from '../../features/inspect/opened-source.ts';
import { usePaths } from '../../features/routing/paths-context.ts';
import type { Client } from '../../rpc-client/client.ts';
import { signaturesOf } from '../../rpc-protocol/responses/transaction-response.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { CopyTextButton } from '../../ui/controls/copy.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { CaseComparison } from './case-comparison.tsx';
import { MISSING_SIGNATURE, type Slot } from '../../solana/ids/ids.ts';
import { formatEndpointName } from '../../features/endpoint/endpoint.ts';

/** In place of the exchange: where a document comes from, and what can be done with it. */
export function DocumentLine({
  document,
  source,
  client,
  onClose,
}: {
  readonly document: InspectedDocument;
  readonly source: OpenedSource;
  /** The client of the chosen endpoint. */
  readonly client: Client;
  readonly onClose: () => void;
}) {
  const paths = usePaths();
  const endpoint = formatEndpointName(useEndpoint());
  const path = livePath(document, paths);
  return (
    <>
      <p className="exchange-line" data-testid="document-line">
        <span>
          {describeSize(document)} from <bdi>{source.name}</bdi>, decoded in this browser
        </span>{' '}
        {document.kind !== 'bytes' && document.caseFile !== null && (
          <>
            <CaseFileOrigin caseFile={document.caseFile} />{' '}
          </>
        )}
        {document.kind === 'block' && document.isSlotAssumed && <AssumedSlot slot={document.slot} />}
        {document.kind === 'bytes' && (
          <>
            <CopyTextButton text={() => linkOf(document.given.bytes, paths)} label="link">
              Copy link
            </CopyTextButton>{' '}
          </>
        )}
        {path !== null && (
          <>
            <Link to={path}>Look it up on {endpoint}</Link>{' '}
          </>
        )}
        {document.kind !== 'block' && (
          <>
            <Link to={paths.compare('opened')}>Compare</Link>{' '}
          </>
        )}
        <button type="button" className="text-button" onClick={onClose}>
          Inspect another
        </button>
      </p>
      {document.kind !== 'bytes' && <InMemoryHint endpoint={endpoint} />}
      {document.kind !== 'bytes' && document.caseFile !== null && (
        <CaseComparison document={document} id={source.id} client={client} endpoint={endpoint} />
      )}
    </>
  );
}

export function AssumedSlot({ slot }: { readonly slot: Slot }) {
  return (
    <>
      <span className="warning">
        The response does not have its slot: {formatInteger(slot)}, the one after its parent, is assumed.
      </span>{' '}
    </>
  );
}

function describeSize(document: InspectedDocument): string {
  if (document.kind !== 'bytes') return `${formatInteger(document.exchange.bytes)} bytes`;
  const { bytes, encoding } = document.given;
  return `${formatInteger(bytes.length)} bytes in ${encoding}`;
}

/** The bytes are in the fragment, which browsers send to no server. */
function linkOf(bytes: Uint8Array, paths: Paths): string {
  return location.origin + hrefOf(paths.inspect(encodeFragmentBytes(bytes)));
}

/** The same on the chosen endpoint; null for what has no signature. */
function livePath(document: InspectedDocument, paths: Paths): string | null {
  if (document.kind === 'block') return document.isSlotAssumed ? null : paths.block(document.slot);
  const signatures =
    document.kind === 'bytes' ? document.given.transaction.signatures : signaturesOf(document.value.body);
  const [signature] = signatures;
  return signature === undefined || signature === MISSING_SIGNATURE ? null : paths.transaction(signature);
}

/** Where an opened response is stored, and which links call an endpoint. */
export function InMemoryHint({ endpoint }: { readonly endpoint: string }) {
  return (
    <p className="hint">
      What you opened stays in the memory of this tab: after a reload, open it again. Links to addresses and to other
      blocks ask {endpoint}.
    </p>
  );
}

/** Above everything else: the response is not the one that was saved. */
export function CaseFileAlert({ caseFile: { file, actualSha256 } }: { readonly caseFile: OpenedCaseFile }) {
  return (
    <div className="notice" role="alert" data-testid="case-file-alert">
      <StatusIcon kind="failure" />
      <div className="failure">
        <b>This case file was changed after it was saved.</b> Its response has the SHA-256 <code>{actualSha256}</code>,
        and the file says <code>{file.sha256}</code>. What this page shows is not what the endpoint sent.
      </div>
    </div>
  );
}

/** Who saved a case file, when, and that its response is unchanged. */
export function CaseFileOrigin({ caseFile: { file, isIntact } }: { readonly caseFile: OpenedCaseFile }) {
  return (
    <span>
      {`Saved ${visibleText(file.savedAt.slice(0, 40))} from `}
      <bdi>{visibleText(file.endpoint.slice(0, 200))}</bdi>
      {` by Slotscope ${visibleText(file.app.slice(0, 40))}. `}
      {isIntact ? (
        <span title={file.sha256}>SHA-256 {file.sha256.slice(0, 8)}… matches the response.</span>
      ) : (
        <span className="failure">The SHA-256 does not match.</span>
      )}
    </span>
  );
}
