import { useMemo } from 'react';
import { transactionRequest } from '../../../rpc-client/answered-request.ts';
import type { DocumentViewProps } from '../../../features/inspect/document-view-props.ts';
import type { GivenDocument, SavedTransaction } from '../../../features/inspect/inspected-document.ts';
import { shownTransaction } from '../../../features/inspect/shown-transaction.ts';
import { MISSING_SIGNATURE } from '../../../solana/ids/signature.ts';
import { signaturesOf } from '../../../rpc-protocol/responses/transaction-response.ts';
import { TransactionHeader } from '../summary/transaction-header.tsx';
import { TransactionView } from '../transaction-view.tsx';
import { GivenHeader } from './given-header.tsx';
import type { InspectedRead } from './inspected-read.ts';

/** The transaction page of bytes or of a saved response. Nothing is requested. */
export function InspectedTransaction({
  document,
  alert,
  client,
  line,
}: DocumentViewProps<GivenDocument | SavedTransaction>) {
  const read = useMemo(() => toRead(document), [document]);
  const [first] = signaturesOf(read.value.body);
  const signature = first === undefined || first === MISSING_SIGNATURE ? null : first;
  return (
    <TransactionView
      signature={signature}
      read={read}
      isCached={false}
      client={client}
      renderHeader={(view, { signatureChecks, contradictions }) => (
        <>
          {alert}
          {document.kind === 'bytes' ? (
            <GivenHeader view={view} checks={signatureChecks} />
          ) : (
            <TransactionHeader
              view={view}
              signature={signature}
              origin="from a saved response"
              contradictions={contradictions}
            />
          )}
        </>
      )}
      status={line}
      onChoose={null}
    />
  );
}

function toRead(document: GivenDocument | SavedTransaction): InspectedRead {
  if (document.kind === 'transaction') {
    const { value, exchange, options } = document;
    return { value, exchange, request: transactionRequest(options, exchange), options: null };
  }
  const { form, transaction } = document.given;
  const isSigned = form === 'transaction' && !transaction.signatures.includes(MISSING_SIGNATURE);
  return {
    value: shownTransaction(document),
    exchange: null,
    request: { method: 'bytes', isSigned },
    options: null,
  };
}
