import { OUTCOME_TEXT } from '../../analysis/outline/outcome-text.ts';
import { sentenceText } from '../../analysis/transaction/sentence/sentence-parts.ts';
import { summarizeTransaction } from '../../analysis/transaction/sentence/summarize-transaction.ts';
import { usePreference } from '../../ui/preferences/display-preferences.ts';
import { StatusIcon, type StatusKind } from '../../ui/values/status-icon.tsx';
import { UntrustedText } from '../../ui/values/text.tsx';
import type { ViewedSide } from './view-both.ts';

/** What one of the two transactions did, in its sentence. */
export function SideSummary({
  name,
  side: { view, isContradicted },
}: {
  readonly name: string;
  readonly side: ViewedSide;
}) {
  const { sentence } = summarizeTransaction(view, usePreference('amounts'));
  return (
    <div>
      <h2>
        {name} <StatusIcon kind={isContradicted ? 'warning' : ICONS[view.outcome]} bare />{' '}
        {isContradicted ? 'Contradictory answer' : OUTCOME_TEXT[view.outcome]}
      </h2>
      <p>
        {isContradicted ? (
          'This answer cannot be true. The page of the transaction says why.'
        ) : (
          <UntrustedText text={sentenceText(sentence)} />
        )}
      </p>
    </div>
  );
}

const ICONS = {
  succeeded: 'success',
  failed: 'failure',
  noOp: 'noOp',
  unknown: 'absent',
} as const satisfies Record<string, StatusKind>;
