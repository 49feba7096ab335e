import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sentenceText } from '../../../analysis/transaction/sentence/sentence-parts.ts';
import { FailureSentence } from '../../../features/errors/failure.tsx';
import { readTransactionParams } from '../../../features/routing/search-params.ts';
import { useClient } from '../../../queries/client-context.ts';
import { transactionQueryOptions } from '../../../queries/transaction-query.ts';
import type { Commitment } from '../../../rpc-protocol/config.ts';
import type { AddressTransaction } from '../../../rpc-protocol/responses/decode-signatures.ts';
import type { TransactionResponse } from '../../../rpc-protocol/responses/transaction-response.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';
import { usePreference } from '../../../ui/preferences/display-preferences.ts';
import { lazyModule, useLazyModule } from '../../../ui/rendering/lazy-component.tsx';
import { lineStyle } from './line-style.ts';

/**
 * The headline of a transaction's page, on one line or, once `isOpen`, on as many as it takes. The answer is the one that the page
 * requests, so that the page then opens at once.
 */
export function SummaryText({
  transaction,
  commitment,
  isOpen,
  onToggle,
}: {
  readonly transaction: AddressTransaction;
  readonly commitment: Commitment;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const { signature, err } = transaction;
  const client = useClient();
  const amounts = usePreference('amounts');
  const analysis = useLazyModule(ANALYSIS);
  const { data, error, isFetching, refetch } = useQuery(
    transactionQueryOptions(client, signature, { ...PAGE_OPTIONS, commitment }),
  );
  const answer = data?.value;
  const summary = useMemo(
    () => (answer && analysis ? describe(analysis, answer, err === null, amounts) : null),
    [analysis, answer, err, amounts],
  );
  if (!isFetching && (error !== null || answer === null))
    return (
      <>
        <span className="warning" style={lineStyle(isOpen)}>
          {error === null ? (
            'The endpoint lists it, but does not return it.'
          ) : (
            <FailureSentence error={error} subject={{ kind: 'transaction', signature }} />
          )}
        </span>
        <button type="button" className="text-button" onClick={() => void refetch()}>
          Retry
        </button>
      </>
    );
  if (summary === null) return <span className="muted">Loading…</span>;
  return (
    <button
      type="button"
      className={summary.isEvidence ? 'warning' : undefined}
      style={lineStyle(isOpen)}
      ref={isOpen ? focusIfLost : undefined}
      aria-expanded={isOpen}
      title={isOpen ? undefined : summary.text}
      onClick={onToggle}
    >
      {summary.text}
    </button>
  );
}

/** The button that was pressed is gone by the time that the summary arrives. */
function focusIfLost(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
}

/** The options of a transaction page without parameters. */
const PAGE_OPTIONS = readTransactionParams(new URLSearchParams()).options;

/** Part of the code of the transaction page. */
const ANALYSIS = lazyModule(async () => {
  const [{ viewTransaction }, { summarizeTransaction }, { checkTransaction }] = await Promise.all([
    import('../../../analysis/transaction/view-transaction.ts'),
    import('../../../analysis/transaction/sentence/summarize-transaction.ts'),
    import('../../../analysis/contradictions/check-transaction.ts'),
  ]);
  return { viewTransaction, summarizeTransaction, checkTransaction };
});

/** Evidence against the answer takes the place of its headline. */
function describe(
  { viewTransaction, summarizeTransaction, checkTransaction }: Awaited<ReturnType<typeof ANALYSIS.load>>,
  answer: TransactionResponse,
  isListedAsSuccess: boolean,
  amounts: 'SOL' | 'lamports',
): { readonly text: string; readonly isEvidence: boolean } {
  const view = viewTransaction(answer);
  if (answer.meta !== null && (answer.meta.err === null) !== isListedAsSuccess) {
    const [list, page] = isListedAsSuccess ? ['succeeded', 'failed'] : ['failed', 'succeeded'];
    return { text: `The list says that it ${list}, but its own answer says that it ${page}.`, isEvidence: true };
  }
  if (checkTransaction(view, { checks: null, listed: null }).length > 0)
    return { text: 'The answer contradicts itself. The page of the transaction has the evidence.', isEvidence: true };
  return { text: visibleText(sentenceText(summarizeTransaction(view, amounts).sentence)), isEvidence: false };
}
