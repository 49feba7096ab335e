import type { TransactionContradiction } from '../../../analysis/facts/contradictions/contradiction.ts';
import { describeContradiction } from '../../../analysis/explain/contradiction-text.ts';
import { OUTCOME_TEXT } from '../../../analysis/explain/outcome-text.ts';
import { unlinked } from '../../../analysis/explain/headline/clauses.ts';
import { summarizeTransaction } from '../../../analysis/explain/headline/summarize-transaction.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { createWording } from '../../../analysis/explain/wording.ts';
import { usePreference } from '../../../ui/preferences/display-preferences.ts';
import { LinkedSentence } from './linked-sentence.tsx';
import sentenceStyles from './linked-sentence.module.css';
import type { Signature } from '../../../solana/ids/ids.ts';
import { CopyButton } from '../../../ui/controls/copy.tsx';
import { Evidence, PageHeader } from '../../../ui/page/page.tsx';
import { UntrustedRichText } from '../../../ui/values/text.tsx';

/** The header of an answer that cannot be true: first the evidence, then what the answer says happened. */
export function ContradictedHeader({
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
