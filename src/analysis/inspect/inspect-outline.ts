import { formatInteger } from '../../shared/format/format-number.ts';
import { MISSING_SIGNATURE } from '../../solana/ids/ids.ts';
import { encodeMessageBytes } from '../../solana/wire/transaction-codec.ts';
import { type SignatureCheck, verifySignatures } from '../../solana/verify-signatures.ts';
import { sentenceText } from '../explain/clauses.ts';
import { describeIntent } from '../explain/headline/summarize-transaction.ts';
import { describeRemark } from '../explain/outcome/contradiction-text.ts';
import { transactionAbsences } from '../facts/absence/transaction-absences.ts';
import { checkTransaction, remarksOn } from '../facts/contradictions/check-transaction.ts';
import type { ViewedTransaction } from '../facts/transaction/view-transaction.ts';
import { viewTransaction } from '../facts/transaction/view-transaction-with-names.ts';
import { type OutlineFact, outlineTransaction, type TransactionOutline } from '../markdown/transaction-outline.ts';
import {
  answeredRequest,
  type GivenDocument,
  type InspectedDocument,
  type SavedTransaction,
  shownTransaction,
} from './inspected-document.ts';
import { describeLookups, describeSigning } from './signing-text.ts';

/** A transaction that is not from an endpoint, in words. */
export interface InspectOutline {
  readonly view: ViewedTransaction;
  readonly outline: TransactionOutline;
  /** What is wrong with it, in sentences. */
  readonly findings: readonly string[];
}

/** Outlines bytes or a saved transaction as their page does, with every signature verified. `now` is in Unix milliseconds. */
export async function outlineInspected(
  document: GivenDocument | SavedTransaction,
  now: number,
): Promise<InspectOutline> {
  const view = viewTransaction(shownTransaction(document));
  const checks = view.wire === null ? null : await verifySignatures(view.wire);
  const absences = transactionAbsences(view, answeredRequest(document));
  // Bytes alone claim nothing.
  const contradictions = document.kind === 'bytes' ? [] : checkTransaction(view, { checks, listed: null });
  const outline = outlineTransaction(view, absences, { commitment: 'from a saved response', contradictions });
  // Why bytes lack what only a ledger has is said once, in the details.
  const known = document.kind === 'bytes' ? outline.facts.filter(({ label }) => BYTE_FACTS.has(label)) : outline.facts;
  const facts = [sizeFact(document), ...signerFacts(view, checks), ...known];
  const remarks = remarksOn(view, now, null).map(describeRemark);
  const changed = caseFileFinding(document);
  if (document.kind !== 'bytes') {
    const contradiction = outline.isContradicted ? [outline.headline] : [];
    return { view, outline: { ...outline, facts }, findings: [...changed, ...contradiction, ...remarks] };
  }
  const signing = describeSigning(view, checks);
  const { sentence, details } = describeIntent(view, 'SOL');
  const heading = {
    isContradicted: signing.status === 'warning',
    status: signing.text,
    statusDetail: 'decoded from bytes',
    headline: sentenceText(sentence),
    details: [sentenceText(details), signing.remark, describeLookups(view)].filter((text) => text !== '').join(' '),
  };
  const findings = signing.status === 'warning' ? [`${signing.text}: ${signing.remark}`] : [];
  return { view, outline: { ...outline, ...heading, evidence: [], facts }, findings: [...findings, ...remarks] };
}

/** The facts that bytes have. */
const BYTE_FACTS: ReadonlySet<string> = new Set([
  'Signature',
  'Fee payer',
  'Version',
  'Recent blockhash',
  'Durable nonce',
]);

/** A sentence if a case file was changed after it was saved. */
export function caseFileFinding(document: InspectedDocument): readonly string[] {
  if (document.kind === 'bytes' || document.caseFile === null || document.caseFile.isIntact) return [];
  const { file, actualSha256 } = document.caseFile;
  return [
    `This case file was changed after it was saved. Its response has the SHA-256 ${actualSha256}, and the file says ${file.sha256}.`,
  ];
}

/** "215 bytes in base64". */
export function sizeFact(document: InspectedDocument): OutlineFact {
  const value =
    document.kind === 'bytes'
      ? `${formatInteger(document.given.bytes.length)} bytes in ${document.given.encoding}`
      : `${formatInteger(document.exchange.bytes)} bytes`;
  return { label: 'Size', value, isId: false };
}

/** A line per signer: whether the signature is valid. */
function signerFacts(
  { accounts, signatures, wire }: ViewedTransaction,
  checks: readonly SignatureCheck[] | null,
): readonly OutlineFact[] {
  if (wire === null) return [];
  const signers = accounts.filter(({ signer }) => signer);
  const length = formatInteger(encodeMessageBytes(wire.message).length);
  return signers.map(({ address, index }) => {
    const signature = signatures[index] ?? MISSING_SIGNATURE;
    const verdict =
      signature === MISSING_SIGNATURE
        ? `missing: has to sign the ${length} message bytes`
        : VERDICTS[checks?.[index] ?? 'unchecked'];
    return {
      label: signers.length === 1 ? 'Signer' : `Signer ${index + 1}`,
      value: `${address ?? 'not known'} (${verdict})`,
      isId: false,
    };
  });
}

const VERDICTS: Readonly<Record<SignatureCheck, string>> = {
  valid: 'signature valid',
  invalid: 'signature invalid',
  unchecked: 'signature not checked',
};
