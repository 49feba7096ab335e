import type { Remark, TransactionContradiction } from '../../analysis/facts/contradictions/contradiction.ts';
import { describeContradiction, describeRemark } from '../../analysis/explain/outcome/contradiction-text.ts';
import { describeFailurePlace, undecodedSentence } from '../../analysis/explain/outcome/failure-text.ts';
import { OUTCOME_TEXT } from '../../analysis/explain/outcome/outcome-text.ts';
import { unlinked } from '../../analysis/explain/clauses.ts';
import { summarizeTransaction } from '../../analysis/explain/headline/summarize-transaction.ts';
import type { ViewedTransaction } from '../../analysis/facts/transaction/view-transaction.ts';
import { createWording } from '../../analysis/explain/wording.ts';
import { shortForms } from '../../analysis/explain/short-forms.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { type ReactNode, useMemo } from 'react';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import { NoLayoutShift } from '../../ui/rendering/no-layout-shift.tsx';
import { StatusIcon } from '../../ui/values/status-icon.tsx';
import { UntrustedRichText } from '../../ui/values/text.tsx';
import { Evidence } from './evidence.tsx';
import { LinkedSentence } from './linked-sentence.tsx';
import { OUTCOME_ICONS } from './outcome-titles.ts';
import { Headline } from './headline.tsx';
import { StatusLine } from './status-line.tsx';
import { WhenText } from './when-text.tsx';

/** The outcome, or that the answer cannot be true, with what the headline says in short and what can be done with the page. */
export function TransactionStatus({
  view,
  origin,
  commitment = null,
  contradictions,
  short,
  children,
}: {
  readonly view: ViewedTransaction;
  /** The commitment, or that no endpoint was called. */
  readonly origin: string;
  /** null if no endpoint was called. */
  readonly commitment?: Commitment | null;
  readonly contradictions: readonly TransactionContradiction[];
  readonly short: string;
  /** Menus. */
  readonly children?: ReactNode;
}) {
  if (contradictions.length > 0) {
    return (
      <StatusLine
        status="warning"
        text="Contradictory answer"
        details={`the endpoint says: ${OUTCOME_TEXT[view.outcome]}`}
        short={short}
      >
        {children}
      </StatusLine>
    );
  }
  const place = describeFailurePlace(view);
  return (
    <StatusLine
      status={OUTCOME_ICONS[view.outcome]}
      text={OUTCOME_TEXT[view.outcome]}
      details={
        <>
          {place !== null && (
            <span>
              {place.call}
              {/* A phone has no room for it; the calls show it. */}
              <span className="phone-hidden">{place.context}</span>
            </span>
          )}{' '}
          <span>{origin}</span> <WhenText answer={view.answer} commitment={commitment} />
        </>
      }
      short={short}
    >
      {children}
    </StatusLine>
  );
}

interface HeaderProps {
  readonly view: ViewedTransaction;
  readonly contradictions: readonly TransactionContradiction[];
}

/** What happened, or the reason why the answer cannot be true. */
export function TransactionHeader({ contradictions, ...props }: HeaderProps) {
  if (contradictions.length === 0) {
    return (
      <NoLayoutShift value={props.view} isLate={isLate}>
        {(view) => <OutcomeHeader view={view} />}
      </NoLayoutShift>
    );
  }
  return <ContradictedHeader {...props} contradictions={contradictions} />;
}

/** Whether only more of the same answer is decoded, with what the endpoint publishes. */
function isLate(before: ViewedTransaction, after: ViewedTransaction): boolean {
  return before.answer === after.answer && before.ownIdls === after.ownIdls && before.rentPerByte === after.rentPerByte;
}

/** The transaction in one sentence and, if it failed, the log line that reports the error. */
function OutcomeHeader({ view }: { readonly view: ViewedTransaction }) {
  const { sentence, details, subtitle, proof } = summarizeTransaction(view, usePreference('amounts'));
  const addresses = useMemo(() => shortForms(view), [view]);
  const { body } = view.answer;
  return (
    <Headline
      title={
        body.form === 'undecoded' && view.outcome === 'succeeded' ? (
          undecodedSentence(body.reason)
        ) : (
          <LinkedSentence sentence={sentence} addresses={addresses} />
        )
      }
      subtitle={
        <>
          <LinkedSentence sentence={details} addresses={addresses} /> {/* The fee of a success is in the facts. */}
          {(details.length === 0 || view.outcome !== 'succeeded') && <UntrustedRichText text={subtitle} />}
        </>
      }
      evidence={proof.length > 0 && <Evidence lines={proof} />}
    />
  );
}

/** The header of an answer that cannot be true: first the evidence, then the claimed outcome. */
function ContradictedHeader({ view, contradictions }: HeaderProps) {
  const { sentence, details, subtitle } = summarizeTransaction(view, usePreference('amounts'));
  const { nameOf } = createWording(view);
  const sentences = contradictions.map((found) => describeContradiction(found, view.outcome === 'succeeded', nameOf));
  const [first = '', ...others] = sentences;
  const line = contradictions.flatMap((found) => ('line' in found ? found.line : []))[0];
  const text = line === undefined ? undefined : view.log?.lines[line]?.text;
  return (
    <Headline
      title={<LinkedSentence sentence={[unlinked(first)]} />}
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
          <Evidence lines={[{ label: `log ${line + 1}`, anchor: `log-${line + 1}`, text, meaning: null }]} />
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
