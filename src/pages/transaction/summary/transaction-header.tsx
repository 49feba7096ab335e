import type { TransactionContradiction } from '../../../analysis/facts/contradictions/contradiction.ts';
import {
  describeErrorCode,
  describeFailurePlace,
  failureLogLine,
  undecodedSentence,
} from '../../../analysis/explain/failure-text.ts';
import { OUTCOME_TEXT } from '../../../analysis/explain/outcome-text.ts';
import { summarizeTransaction } from '../../../analysis/explain/headline/summarize-transaction.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import type { Signature } from '../../../solana/ids/ids.ts';
import { usePreference } from '../../../ui/preferences/display-preferences.ts';
import { OUTCOME_ICONS } from './outcome-titles.ts';
import { ContradictedHeader } from './contradicted-header.tsx';
import { LinkedSentence } from './linked-sentence.tsx';
import sentenceStyles from './linked-sentence.module.css';
import { useTimeText } from '../../../ui/values/time.tsx';
import { CopyButton } from '../../../ui/controls/copy.tsx';
import { Evidence, PageHeader } from '../../../ui/page/page.tsx';
import { UntrustedRichText } from '../../../ui/values/text.tsx';
import { NoLayoutShift } from '../../../ui/rendering/no-layout-shift.tsx';

interface HeaderProps {
  readonly view: ViewedTransaction;
  readonly signature: Signature | null;
  /** The commitment, or that no endpoint was asked. */
  readonly origin: string;
}

/** What happened, or why the answer cannot be true. */
export function TransactionHeader({
  contradictions,
  ...props
}: HeaderProps & { readonly contradictions: readonly TransactionContradiction[] }) {
  if (contradictions.length === 0) {
    return (
      <NoLayoutShift value={props.view} isLate={isLate}>
        {(view) => <OutcomeHeader {...props} view={view} />}
      </NoLayoutShift>
    );
  }
  return <ContradictedHeader {...props} contradictions={contradictions} />;
}

/** Whether only more of the same answer is decoded, with what the endpoint publishes. */
function isLate(before: ViewedTransaction, after: ViewedTransaction): boolean {
  return before.answer === after.answer && before.ownIdls === after.ownIdls && before.rentPerByte === after.rentPerByte;
}

/** The outcome, the transaction in one sentence and, if it failed, the log line that reports the error. */
function OutcomeHeader({ view, signature, origin }: HeaderProps) {
  const { sentence, details, subtitle } = summarizeTransaction(view, usePreference('amounts'));
  const { body, blockTime } = view.answer;
  const time = useTimeText(blockTime);
  const place = describeFailurePlace(view) ?? origin;
  const logLine = failureLogLine(view);
  return (
    <PageHeader
      status={OUTCOME_ICONS[view.outcome]}
      statusText={OUTCOME_TEXT[view.outcome]}
      statusDetail={time === null ? place : `${place}, ${time}`}
      title={
        body.form === 'undecoded' && view.outcome === 'succeeded' ? (
          undecodedSentence(body.reason)
        ) : (
          <span className={sentenceStyles['headline']}>
            <LinkedSentence sentence={sentence} />
          </span>
        )
      }
      subtitle={
        <>
          {details.length > 0 && (
            <>
              <LinkedSentence sentence={details} />{' '}
            </>
          )}
          <UntrustedRichText text={subtitle} />
        </>
      }
      evidence={
        logLine !== null && (
          <Evidence
            location={
              <a className="index-number" href={`#log-${logLine.number}`}>
                log {logLine.number}
              </a>
            }
            line={logLine.text}
            meaning={describeErrorCode(view)}
          />
        )
      }
      id={logLine === null && signature !== null ? <SignatureId signature={signature} /> : undefined}
    />
  );
}

function SignatureId({ signature }: { readonly signature: Signature }) {
  return (
    <>
      {signature}
      <CopyButton value={signature} label="signature" />
    </>
  );
}
