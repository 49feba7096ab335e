import { useMemo } from 'react';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { MISSING_SIGNATURE, type Signature } from '../../../solana/ids/ids.ts';
import { absenceSentence } from '../../../analysis/absence/absence-text.ts';
import type { Absence } from '../../../analysis/absence/absence.ts';
import type { TransactionAbsences } from '../../../analysis/absence/transaction-absences.ts';
import type { ViewedTransaction } from '../../../analysis/transaction/viewed-transaction.ts';
import type { SignatureCheck } from '../../../solana/verify-signatures.ts';
import { encodeMessageBytes } from '../../../solana/wire/transaction-codec.ts';
import { StatusIcon } from '../../../ui/values/status-icon.tsx';
import { failureLogLine } from '../../../analysis/outline/failure-log-line.ts';
import { type AskAgain, AskButton } from '../../../features/absence/absence-note.tsx';
import { AddressLink } from '../../../ui/values/address.tsx';
import { CopyButton } from '../../../ui/controls/copy.tsx';
import { TruncatedText } from '../../../ui/values/text.tsx';
import { Fact, FactNote } from '../../../ui/page/section.tsx';
import { Placeholder } from '../../../ui/rendering/no-layout-shift.tsx';

/** One row per signature: the signer, and whether the signature is valid. */
export function SignatureFacts({
  view,
  checks,
  absences,
  onAsk,
}: {
  readonly view: ViewedTransaction;
  /** null until they are verified. */
  readonly checks: readonly SignatureCheck[] | null;
  readonly absences: TransactionAbsences;
  readonly onAsk: AskAgain;
}) {
  const { wire, accounts } = view;
  const isGiven = view.answer.slot === null;
  // Bytes may lack signatures that the message requires.
  const signatures =
    isGiven && view.signatures.length === 0
      ? accounts.flatMap(({ signer }) => (signer ? MISSING_SIGNATURE : []))
      : view.signatures;
  const length = useMemo(() => (wire === null ? 0 : encodeMessageBytes(wire.message).length), [wire]);
  return signatures.map((signature, at) => {
    const signer = accounts[at]?.address;
    const isMissing = isGiven && signature === MISSING_SIGNATURE;
    return (
      <Fact key={at} label={signatures.length === 1 ? 'Signature' : `Signature ${at + 1}`}>
        {/* The header shows a single signature, unless a log line takes its place. */}
        {(signatures.length > 1 || failureLogLine(view) !== null) && !isMissing && (
          <SignatureText signature={signature} />
        )}
        {wire === null ? (
          <NotChecked absence={absences.signedBytes} onAsk={onAsk} />
        ) : isMissing ? (
          <span className="warning">missing</span>
        ) : (
          <Verdict check={checks?.[at] ?? null} />
        )}
        {wire !== null && (
          <FactNote>
            {isMissing
              ? `the ${formatInteger(length)} message bytes have to be signed`
              : `Ed25519, checked here against the ${formatInteger(length)} message bytes`}
            {signer !== undefined && (
              <>
                {' '}
                {isMissing ? 'by' : 'and'} <AddressLink address={signer} />
              </>
            )}
          </FactNote>
        )}
      </Fact>
    );
  });
}

function SignatureText({ signature }: { readonly signature: Signature }) {
  return (
    <>
      <span className="mono">
        <TruncatedText text={signature} whole />
      </span>
      <CopyButton value={signature} label="signature" /> <br />
    </>
  );
}

function Verdict({ check }: { readonly check: SignatureCheck | null }) {
  switch (check) {
    case 'valid':
      return (
        <span className="success">
          <StatusIcon kind="success" bare /> valid
        </span>
      );
    case 'invalid':
      return (
        <span className="failure">
          <StatusIcon kind="failure" bare /> invalid
        </span>
      );
    case 'unchecked':
      return <span className="warning">not checked here</span>;
    default:
      return (
        <>
          <span className="visually-hidden">being checked</span>
          {/* As high as the text that replaces it. */}
          <span style={{ display: 'inline-block', height: 20, verticalAlign: 'top' }}>
            <Placeholder width={VERDICT_WIDTH} />
          </span>
        </>
      );
  }
}

/** The width of "valid" with its icon, in CSS pixels. */
const VERDICT_WIDTH = 50;

/** `absence` is null if the bytes are there, but cannot be decoded. */
function NotChecked({ absence, onAsk }: { readonly absence: Absence | null; readonly onAsk: AskAgain }) {
  if (absence === null) return <span className="muted standalone">Not checked.</span>;
  return (
    <span className="muted standalone">
      Not checked. {absenceSentence('signedBytes', absence)} <AskButton absence={absence} onAsk={onAsk} />
    </span>
  );
}
