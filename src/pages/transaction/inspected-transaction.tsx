import { describeIntent } from '../../analysis/explain/headline/summarize-transaction.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { blockRequest, transactionRequest } from '../../analysis/facts/absence/why-absent.ts';
import { useErrorNames } from '../../features/use-error-names.ts';
import {
  type DocumentViewProps,
  shownTransaction,
  type GivenDocument,
  type SavedBlockTransaction,
  type SavedTransaction,
} from '../../features/inspect/inspected-document.ts';
import { useMemo } from 'react';
import { SavedPlaceFacts } from '../../features/inspect/saved-place-facts.tsx';
import { signaturesOf } from '../../rpc-protocol/responses/transaction-response.ts';
import { formatInteger } from '../../shared/format/format-number.ts';
import { MISSING_SIGNATURE, type Signature } from '../../solana/ids/ids.ts';
import { Headline } from './headline.tsx';
import { StatusLine } from './status-line.tsx';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import type { StatusKind } from '../../ui/values/status-icon.tsx';
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
  if (document.kind !== 'bytes') {
    const { value, exchange } = document;
    const request =
      document.kind === 'blockTransaction'
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
            {remark}
            {describeLookups(view)}
          </>
        }
      />
    </>
  );
}

interface Signing {
  readonly status: StatusKind;
  readonly text: string;
  readonly remark: string;
}

function describeSigning(
  { signatures, accounts }: ViewedTransaction,
  checks: readonly SignatureCheck[] | null,
): Signing {
  const required = accounts.filter(({ signer }) => signer).length;
  if (signatures.length === 0)
    return {
      status: 'absent',
      text: 'Message, not signed',
      remark: `It has no signatures; ${count(required, 'is', 'are')} required before it can be executed.`,
    };
  const missing = signatures.filter((signature) => signature === MISSING_SIGNATURE).length;
  const isInvalid = (at: number) => checks?.[at] === 'invalid' && signatures[at] !== MISSING_SIGNATURE;
  const invalid = signatures.filter((_, at) => isInvalid(at)).length;
  if (invalid > 0)
    return {
      status: 'warning',
      text: 'Invalid signature',
      remark: `${count(invalid, 'does', 'do')} not match the message, so it cannot be executed as it is.`,
    };
  if (missing > 0)
    return {
      status: 'absent',
      text: missing === signatures.length ? 'Not signed' : 'Partly signed',
      remark: `${formatInteger(missing)} of ${formatInteger(signatures.length)} ${signatures.length === 1 ? 'signature' : 'signatures'} ${missing === 1 ? 'is' : 'are'} missing, so it cannot have been executed.`,
    };
  return {
    status: 'absent',
    text: 'Signed',
    remark: 'The bytes do not say whether it was executed: only a ledger does.',
  };
}

function count(signatures: number, one: string, several: string): string {
  return signatures === 1 ? `1 signature ${one}` : `${formatInteger(signatures)} signatures ${several}`;
}

/** Bytes have the positions of loaded accounts in their tables, and only a ledger has the tables. */
function describeLookups({ lookups }: ViewedTransaction): string {
  if (lookups === null || lookups.length === 0) return '';
  const loaded = lookups.reduce(
    (sum, { writableIndexes, readonlyIndexes }) => sum + writableIndexes.length + readonlyIndexes.length,
    0,
  );
  const accounts = loaded === 1 ? '1 account' : `${formatInteger(loaded)} accounts`;
  const tables = lookups.length === 1 ? 'a lookup table' : `${formatInteger(lookups.length)} lookup tables`;
  return ` It loads ${accounts} from ${tables}. Which accounts these are cannot be said without an endpoint: the bytes have only their positions in the tables.`;
}
