import { describeIntent } from '../../analysis/explain/headline/summarize-transaction.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { answeredRequest } from '../../analysis/inspect/inspected-document.ts';
import { describeLookups, describeSigning } from '../../analysis/inspect/signing-text.ts';
import { useErrorNames } from '../../features/use-error-names.ts';
import {
  shownTransaction,
  type GivenDocument,
  type SavedBlockTransaction,
  type SavedTransaction,
} from '../../analysis/inspect/inspected-document.ts';
import type { DocumentViewProps } from '../../features/inspect/document-views.ts';
import { useMemo } from 'react';
import { SavedPlaceFacts } from '../../features/inspect/saved-place-facts.tsx';
import { signaturesOf } from '../../rpc-protocol/responses/transaction-response.ts';
import { MISSING_SIGNATURE, type Signature } from '../../solana/ids/ids.ts';
import { Headline } from './headline.tsx';
import { StatusLine } from './status-line.tsx';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import type { InspectedRead } from './inspected-read.ts';
import { LinkedSentence } from './linked-sentence.tsx';
import { TransactionHeader, TransactionStatus } from './transaction-header.tsx';
import { TransactionView } from './transaction-views.ts';
import type { SignatureCheck } from '../../solana/verify-signatures.ts';

/** The transaction page of bytes or of a saved response. Nothing is requested. */
export function InspectedTransaction({
  document,
  alert,
  client,
  line,
}: DocumentViewProps<GivenDocument | SavedTransaction | SavedBlockTransaction>) {
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
      renderHeader={(view, { signatureChecks, contradictions }, short) => (
        <>
          {alert}
          {document.kind === 'bytes' ? (
            <GivenHeader view={view} checks={signatureChecks} />
          ) : (
            <>
              <TransactionStatus
                view={view}
                origin={document.kind === 'blockTransaction' ? 'from a saved block' : 'from a saved response'}
                contradictions={contradictions}
                short={short}
              >
                {signature !== null && <SaveImageButton view={view} signature={signature} />}
              </TransactionStatus>
              <TransactionHeader view={view} contradictions={contradictions} />
            </>
          )}
        </>
      )}
      status={line}
      place={
        document.kind === 'blockTransaction' && document.value.slot !== null ? (
          <SavedPlaceFacts slot={document.value.slot} place={document.place} />
        ) : null
      }
      onChoose={null}
    />
  );
}

function toRead(document: GivenDocument | SavedTransaction | SavedBlockTransaction): InspectedRead {
  return {
    value: shownTransaction(document),
    exchange: document.kind === 'bytes' ? null : document.exchange,
    request: answeredRequest(document),
    options: null,
  };
}

/** As in the menu “Copy” of a transaction from an endpoint, whose other items are about a request. */
function SaveImageButton({ view, signature }: { readonly view: ViewedTransaction; readonly signature: Signature }) {
  const unit = usePreference('amounts');
  return (
    <button
      type="button"
      className="button"
      title="Headline and What moved, 1200 × 630"
      onClick={() => void import('./save-image.ts').then(({ saveImage }) => saveImage(view, signature, unit))}
    >
      Save image
    </button>
  );
}

/** The header of a transaction or message from bytes: its signatures, and what it would do. */
function GivenHeader({
  view,
  checks,
}: {
  readonly view: ViewedTransaction;
  /** null until the signatures are verified. */
  readonly checks: readonly SignatureCheck[] | null;
}) {
  const { sentence, details } = describeIntent(view, usePreference('amounts'));
  const { status, text, remark } = describeSigning(view, checks);
  return (
    <>
      <StatusLine status={status} text={text} details="decoded from bytes, nothing was requested" />
      <Headline
        title={<LinkedSentence sentence={sentence} />}
        subtitle={
          <>
            {details.length > 0 && (
              <>
                <LinkedSentence sentence={details} />{' '}
              </>
            )}
            {remark} {describeLookups(view)}
          </>
        }
      />
    </>
  );
}
