import type { Remark, TransactionContradiction } from '../../analysis/facts/contradictions/contradiction.ts';
import { describeContradiction, describeRemark } from '../../analysis/explain/contradiction-text.ts';
import { describeErrorCode, describeFailurePlace, undecodedSentence } from '../../analysis/explain/failure-text.ts';
import { failureLogLine } from '../../analysis/facts/transaction/failure-log-line.ts';
import { OUTCOME_TEXT } from '../../analysis/explain/outcome-text.ts';
import { unlinked } from '../../analysis/explain/clauses.ts';
import { summarizeTransaction } from '../../analysis/explain/headline/summarize-transaction.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { createWording } from '../../analysis/explain/wording.ts';
import type { Address, Signature } from '../../solana/ids/ids.ts';
import { shortName } from '../../solana/names/address-names.ts';
import { transactionAddresses } from '../../analysis/facts/transaction/transaction-addresses.ts';
import { useMemo } from 'react';
import { CopyButton } from '../../ui/controls/copy.tsx';
import { Evidence, PageHeader } from '../../ui/page/page.tsx';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import { NoLayoutShift } from '../../ui/rendering/no-layout-shift.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { UntrustedRichText } from '../../ui/values/text.tsx';
import { useTimeText } from '../../ui/values/time.tsx';
import { LinkedSentence } from './linked-sentence.tsx';
import { OUTCOME_ICONS } from './outcome-titles.ts';
import sentenceStyles from './linked-sentence.module.css';

interface HeaderProps {
  readonly view: ViewedTransaction;
  readonly signature: Signature | null;
  /** The commitment, or that no endpoint was called. */
  readonly origin: string;
}

/** The outcome, or the reason why the answer cannot be true. */
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
function OutcomeHeader({ view, origin }: HeaderProps) {
  const { sentence, details, subtitle } = summarizeTransaction(view, usePreference('amounts'));
  const addresses = useMemo(() => shortForms(view), [view]);
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
            <LinkedSentence sentence={sentence} addresses={addresses} />
          </span>
        )
      }
      subtitle={
        <>
          {details.length > 0 && (
            <>
              <LinkedSentence sentence={details} addresses={addresses} />{' '}
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
    />
  );
}

/** By the forms in which sentences write them. Named accounts have none. */
function shortForms(view: ViewedTransaction): ReadonlyMap<string, Address> {
  const { nameOf } = createWording(view);
  return new Map(
    [...transactionAddresses(view)].flatMap((address) =>
      shortName(address) === null ? [[nameOf(address), address]] : [],
    ),
  );
}

/** The header of an answer that cannot be true: first the evidence, then the claimed outcome. */
function ContradictedHeader({
  view,
  signature,
  contradictions,
}: {
  readonly view: ViewedTransaction;
  /** The requested one. */
  readonly signature: Signature | null;
  readonly contradictions: readonly TransactionContradiction[];
}) {
  const { sentence, details, subtitle } = summarizeTransaction(view, usePreference('amounts'));
  const { nameOf } = createWording(view);
  const sentences = contradictions.map((found) => describeContradiction(found, view.outcome === 'succeeded', nameOf));
  const [first = '', ...others] = sentences;
  const line = contradictions.flatMap((found) => ('line' in found ? found.line : []))[0];
  const text = line === undefined ? undefined : view.log?.lines[line]?.text;
  return (
    <PageHeader
      status="warning"
      statusText="Contradictory answer"
      statusDetail={`the endpoint says: ${OUTCOME_TEXT[view.outcome]}`}
      title={
        <span className={sentenceStyles['headline']}>
          <LinkedSentence sentence={[unlinked(first)]} />
        </span>
      }
      subtitle={
        <>
          {others.length > 0 && (
            <>
              <LinkedSentence sentence={[unlinked(others.join(' '))]} />{' '}
            </>
          )}
          The answer reads: <LinkedSentence sentence={sentence} /> <LinkedSentence sentence={details} />{' '}
          <UntrustedRichText text={subtitle} />
        </>
      }
      evidence={
        line !== undefined &&
        text !== undefined && (
          <Evidence
            location={
              <a className="index-number" href={`#log-${line + 1}`}>
                log {line + 1}
              </a>
            }
            line={text}
          />
        )
      }
      id={
        signature !== null && (
          <>
            {signature}
            <CopyButton value={signature} label="signature" />
          </>
        )
      }
    />
  );
}

/** What no known rule explains. */
export function RemarkNotice({ remarks }: { readonly remarks: readonly Remark[] }) {
  return (
    <div className="notice" data-testid="remarks">
      <StatusIcon kind="warning" />
      <div>{remarks.map(describeRemark).join(' ')}</div>
    </div>
  );
}
