import { Link } from 'react-router';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { capitalize, formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { FailureSentence } from '../../features/errors/failure.tsx';
import { describeDocumentError } from '../../features/inspect/inspected-document.ts';
import {
  endpointParams,
  endpointPath,
  inspectPath,
  savedTransactionPath,
  transactionPath,
} from '../../features/routing/paths.ts';
import { isOpened, signatureInBlock } from './side.ts';
import type { ComparedSide } from './use-compared-side.ts';
import type { Signature } from '../../solana/ids/ids.ts';
import { Fact } from '../../ui/page/section.tsx';
import { truncateMiddle, TruncatedText } from '../../ui/values/text.tsx';

/** What one side is, and why it cannot be compared. */
export function SideFact({ name, compared }: { readonly name: string; readonly compared: ComparedSide }) {
  const { side } = compared;
  return (
    <Fact label={name}>
      {isOpened(side) ? <OpenedSide compared={compared} /> : <AskedSide compared={compared} signature={side} />}
    </Fact>
  );
}

function AskedSide({ compared, signature }: { readonly compared: ComparedSide; readonly signature: Signature }) {
  const { value, isLoading, error, refetch } = compared;
  const endpoint = formatEndpointName(useEndpoint());
  return (
    <>
      <Link className="mono" to={transactionPath(signature)}>
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
          <Link to={endpointPath()}>Use another endpoint</Link>
        </p>
      )}
    </>
  );
}

function OpenedSide({
  compared: { side, openedName, isChanged, value, error, isLoading },
}: {
  readonly compared: ComparedSide;
}) {
  const inBlock = signatureInBlock(side);
  const path = inBlock === null ? inspectPath() : savedTransactionPath(endpointParams(location.search), inBlock);
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
