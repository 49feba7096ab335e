import { useMemo } from 'react';
import { blockRequest, transactionRequest } from '../../../analysis/facts/absence/why-absent.ts';
import {
  type GivenDocument,
  type SavedEntry,
  type SavedTransaction,
  type DocumentViewProps,
  shownTransaction,
} from '../../../features/inspect/inspected-document.ts';
import { signaturesOf } from '../../../rpc-protocol/responses/transaction-response.ts';
import { TransactionHeader } from '../summary/transaction-header.tsx';
import { TransactionView } from '../transaction-view.tsx';
import { GivenHeader } from './given-header.tsx';
import type { InspectedRead } from './inspected-read.ts';
import { SavedPlaceFacts } from '../../../features/inspect/saved-place-facts.tsx';
import { MISSING_SIGNATURE } from '../../../solana/ids/ids.ts';
import { useErrorNames } from '../../../features/use-error-names.ts';

/** The transaction page of bytes or of a saved response. Nothing is requested. */
export function InspectedTransaction({
  document,
  alert,
  client,
  line,
}: DocumentViewProps<GivenDocument | SavedTransaction | SavedEntry>) {
  const read = useMemo(() => toRead(document), [document]);
  const [first] = signaturesOf(read.value.body);
  const signature = first === undefined || first === MISSING_SIGNATURE ? null : first;
  const errorNames = useErrorNames(read.value.meta?.err ?? null);
  if (errorNames === null) return null;
  return (
    <TransactionView
      signature={signature}
      read={read}
      errorNames={errorNames}
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
              origin={document.kind === 'entry' ? 'from a saved block' : 'from a saved response'}
              contradictions={contradictions}
            />
          )}
        </>
      )}
      status={line}
      place={document.kind === 'entry' ? <SavedPlaceFacts slot={document.value.slot} place={document.place} /> : null}
      onChoose={null}
    />
  );
}

function toRead(document: GivenDocument | SavedTransaction | SavedEntry): InspectedRead {
  if (document.kind !== 'bytes') {
    const { value, exchange } = document;
    const request =
      document.kind === 'entry'
        ? blockRequest(document.options, exchange)
        : transactionRequest(document.options, exchange);
    return { value, exchange, request, options: null };
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
