import { useState, useSyncExternalStore } from 'react';
import { exchangeOf } from '../../rpc-client/errors.ts';
import type { AnswerNow, KeptResponse } from '../../rpc-client/exchange.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { type NamedEndpoint, capitalize, formatEndpointName } from '../endpoint/endpoint.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { describeFailure } from '../errors/describe-failure.ts';
import { RawResponse } from '../errors/raw-response.tsx';
import styles from './exchange-line.module.css';
import { differencesSentence } from '../second-opinion/comparison-sentence.ts';
import { DifferencesTable } from '../second-opinion/differences-table.tsx';
import comparison from '../second-opinion/second-opinion.module.css';
import { formatKeptTime } from '../kept-answers/kept-list.tsx';

/** Says that the answer was kept on this machine, and what its endpoint answers now. */
export function KeptNote({ kept }: { readonly kept: KeptResponse }) {
  const endpoint = useEndpoint();
  const now = useSyncExternalStore(kept.subscribe, kept.answerNow, kept.answerNow);
  const [isOpen, setIsOpen] = useState(false);
  const since = formatKeptTime(kept.since);
  const said = now.kind === 'failed' ? exchangeOf(now.error) : null;
  const { text, isWarning = false } = describe(now, kept, endpoint);
  return (
    <>
      <p className={styles['kept']} data-testid="kept-note" role="status">
        {now.kind === 'different'
          ? `An earlier answer, of ${since}, is kept on this machine: `
          : `Kept on this machine since ${since}. `}
        <span className={isWarning ? 'warning' : undefined}>{text}</span>{' '}
        {(now.kind === 'failed' || now.kind === 'none') && (
          <button type="button" className="text-button" onClick={kept.askAgain}>
            Ask again
          </button>
        )}
        {now.kind === 'different' && (
          <>
            <button type="button" className="text-button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              Differences
            </button>{' '}
            {now.replaceKept !== null && (
              <button type="button" className="text-button" onClick={() => void now.replaceKept?.()}>
                Keep this answer instead
              </button>
            )}
          </>
        )}
      </p>
      {said !== null && <RawResponse exchange={said} />}
      {now.kind === 'different' && isOpen && (
        <div className={comparison['opinion']}>
          <DifferencesTable differences={now.comparison.differences} one="kept" other="now" />
        </div>
      )}
    </>
  );
}

function describe(
  now: AnswerNow,
  { subject }: KeptResponse,
  endpoint: NamedEndpoint,
): { readonly text: string; readonly isWarning?: boolean } {
  const name = visibleText(capitalize(formatEndpointName(endpoint)));
  switch (now.kind) {
    case 'pending':
      return { text: `Waiting for ${visibleText(formatEndpointName(endpoint))}…` };
    case 'same':
      return { text: `${name} gives the same answer now.` };
    case 'none':
      return { text: `${name} no longer returns it.`, isWarning: true };
    case 'failed':
      return { text: describeFailure(now.error, subject, endpoint).sentence, isWarning: true };
    case 'different':
      return {
        text: differencesSentence(now.comparison, 'in one of the two only'),
        isWarning: now.comparison.differences.some(({ kind }) => kind !== 'member'),
      };
  }
}
