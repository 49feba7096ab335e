import { savedTransactionPath, endpointParams } from '../../features/routing/paths.ts';
import { capitalize, formatEndpointName } from '../../features/endpoint/endpoint.ts';
import {
  describeDocumentError,
  shownTransaction,
  type InspectedDocument,
} from '../../analysis/inspect/inspected-document.ts';
import {
  type SavedTransactionRead,
  inspectQueryOptions,
  openedSource,
  savedTransactionQueryOptions,
} from '../../features/inspect/opened-source.ts';
import { MISSING_SIGNATURE, type Signature, parseSignature } from '../../solana/ids/ids.ts';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { Link } from 'react-router';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { FailureSentence } from '../../features/errors/failure.tsx';
import { usePaths } from '../../features/routing/paths-context.ts';
import { useClient } from '../../queries/client-context.ts';
import { transactionQueryOptions } from '../../queries/transaction-query.ts';
import type { ShownTransaction } from '../../rpc-protocol/responses/transaction-response.ts';
import { Fact } from '../../ui/page/section.tsx';
import { TruncatedText, truncateMiddle } from '../../ui/values/text.tsx';

/** One side, and the reason why it cannot be compared. */
export function SideFact({ name, compared }: { readonly name: string; readonly compared: ComparedSide }) {
  const { side } = compared;
  return (
    <Fact label={name}>
      {isOpened(side) ? <OpenedSideText compared={compared} /> : <AskedSideText compared={compared} signature={side} />}
    </Fact>
  );
}

function AskedSideText({ compared, signature }: { readonly compared: ComparedSide; readonly signature: Signature }) {
  const paths = usePaths();
  const { value, isLoading, error, refetch } = compared;
  const endpoint = formatEndpointName(useEndpoint());
  return (
    <>
      <Link className="mono" to={paths.transaction(signature)}>
        <TruncatedText text={signature} whole />
      </Link>
      {error !== null && (
        <p role="alert">
          <FailureSentence error={error} subject={{ kind: 'transaction', signature }} />{' '}
          <button type="button" className="text-button" onClick={refetch}>
            Retry
          </button>
        </p>
      )}
      {error === null && value === null && !isLoading && (
        <p role="alert">
          {capitalize(endpoint)} has no confirmed transaction with this signature.{' '}
          <Link to={paths.endpoint()}>Use another endpoint</Link>
        </p>
      )}
    </>
  );
}

function OpenedSideText({
  compared: { side, openedName, isChanged, value, error, isLoading },
}: {
  readonly compared: ComparedSide;
}) {
  const paths = usePaths();
  const inBlock = signatureInBlock(side);
  const path = inBlock === null ? paths.inspect() : savedTransactionPath(endpointParams(location.search), inBlock);
  if (openedName === null)
    return (
      <span role="alert">
        Nothing is open in Inspect any more. <Link to={path}>Open it again</Link>
      </span>
    );
  return (
    <>
      <Link to={path}>
        <bdi>{openedName}</bdi>
      </Link>{' '}
      <span className="muted">
        {inBlock !== null && `transaction ${truncateMiddle(inBlock)} of the block that is `}
        open in Inspect, decoded in this browser
      </span>
      {isChanged && (
        <p role="alert" className="failure">
          This case file was changed after it was saved. It is not what the endpoint sent.
        </p>
      )}
      {error !== null && <p role="alert">{describeDocumentError(error).sentence}</p>}
      {error === null && value === null && !isLoading && (
        <p role="alert">
          {inBlock === null
            ? 'This is a block. Open one of its transactions, and compare that.'
            : 'What is open in Inspect does not have this transaction.'}
        </p>
      )}
    </>
  );
}

export interface ComparedSide {
  readonly side: Side;
  /** null until it has arrived, and if there is none. */
  readonly value: ShownTransaction | null;
  /** The name of the document open in Inspect; null if there is none, and for a transaction of the endpoint. */
  readonly openedName: string | null;
  /** A case file whose response is not the one that was saved. */
  readonly isChanged: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** Reads one side. The endpoint is called with base64, so that both sides are decoded by the same parsers. */
export function useComparedSide(side: Side): ComparedSide {
  const source = useStore(openedSource);
  const opened = useQuery(inspectQueryOptions(isOpened(side) ? source : null));
  const document = opened.data;
  const inBlock = signatureInBlock(side);
  const entry = useQuery(savedTransactionQueryOptions(document?.kind === 'block' ? document : null, inBlock));
  const asked = useQuery({
    ...transactionQueryOptions(useClient(), isOpened(side) ? MISSING_SIGNATURE : side, OPTIONS),
    enabled: !isOpened(side),
  });
  if (!isOpened(side)) {
    const { data, isFetching, error, refetch } = asked;
    return {
      side,
      value: data?.value ?? null,
      openedName: null,
      isChanged: false,
      isLoading: isFetching,
      error,
      refetch: () => void refetch(),
    };
  }
  return {
    side,
    value: openedTransaction(document, entry.data, inBlock),
    openedName: source?.name ?? null,
    isChanged: document !== undefined && document.kind !== 'bytes' && document.caseFile?.isIntact === false,
    isLoading: opened.isFetching || entry.isFetching,
    error: opened.error ?? entry.error,
    refetch: () => void opened.refetch(),
  };
}

/** null for a block, and for a transaction that the opened block does not have. */
function openedTransaction(
  document: InspectedDocument | undefined,
  entry: SavedTransactionRead | undefined,
  inBlock: Signature | null,
): ShownTransaction | null {
  if (inBlock !== null) return entry?.kind === 'blockTransaction' ? shownTransaction(entry) : null;
  return document === undefined || document.kind === 'block' ? null : shownTransaction(document);
}

const OPTIONS = { encoding: 'base64', commitment: 'confirmed', method: 'auto' } as const;

/**
 * One side of a comparison: a transaction of the endpoint; the one that is open in Inspect, such as a case file; or one of the block that
 * is open there.
 */
export type Side = Signature | OpenedSide;
type OpenedSide = typeof OPENED | `${typeof OPENED}:${string}`;

/** In place of a signature, in the URL and in the form. */
const OPENED = 'opened';
const OF_BLOCK = `${OPENED}:` as const;

export function isOpened(side: Side): side is OpenedSide {
  return side === OPENED || side.startsWith(OF_BLOCK);
}

/** The signature in a side of the opened block; null for other sides. */
export function signatureInBlock(side: Side): Signature | null {
  return side.startsWith(OF_BLOCK) ? parseSignature(side.slice(OF_BLOCK.length)) : null;
}

/** null for other text. */
export function parseSide(text: string): Side | null {
  const trimmed = text.trim();
  if (trimmed === OPENED) return OPENED;
  if (!trimmed.startsWith(OF_BLOCK)) return parseSignature(trimmed);
  const signature = parseSignature(trimmed.slice(OF_BLOCK.length));
  return signature && `${OF_BLOCK}${signature}`;
}
