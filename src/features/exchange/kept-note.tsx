import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { exchangeOf } from '../../rpc-client/exchange/errors.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { capitalize, formatEndpointName, type NamedEndpoint } from '../endpoint/endpoint.ts';
import { describeFailure, type FailureSubject } from '../errors/describe-failure.ts';
import { RawResponse } from '../../ui/values/raw-response.tsx';
import { keepAnswerInstead } from '../kept-answers/keep-answers.ts';
import { type AnswerNow, formatKeptTime, type KeptState } from '../kept-answers/kept-state.ts';
import { differencesSentence } from '../second-opinion/comparison-sentence.ts';
import styles from './exchange-line.module.css';

/** Reports that the answer was kept on this machine, and how the endpoint's current answer compares. */
export function KeptNote({
  state: { since, now },
  queryKey,
  subject,
}: {
  readonly state: KeptState;
  readonly queryKey: QueryKey;
  readonly subject: FailureSubject;
}) {
  const endpoint = useEndpoint();
  const queries = useQueryClient();
  const time = formatKeptTime(since);
  const failed = now.kind === 'failed' ? exchangeOf(now.error) : null;
  const { text, onPhones, isWarning = false } = describeAnswerNow(now, subject, endpoint);
  return (
    <div className={styles['kept']}>
      <p data-testid="kept-note" role="status">
        {now.kind === 'different' ? (
          `An earlier answer, from ${time}, is kept on this machine: `
        ) : (
          <>
            Kept <span className="phone-hidden">on this machine since</span> {time}.{' '}
          </>
        )}
        {onPhones === undefined ? (
          <span className={isWarning ? 'warning' : undefined}>{text}</span>
        ) : (
          <>
            <span className="phone-hidden">{text}</span>
            <span className="phone-only">{onPhones}</span>
          </>
        )}{' '}
        {(now.kind === 'failed' || now.kind === 'none') && (
          <button
            type="button"
            className="text-button"
            onClick={() => void queries.refetchQueries({ queryKey, exact: true })}
          >
            Retry
          </button>
        )}
        {now.kind === 'different' && !now.isKept && (
          <button type="button" className="text-button" onClick={() => void keepAnswerInstead(queries, queryKey)}>
            Keep this answer instead
          </button>
        )}
      </p>
      {failed !== null && <RawResponse exchange={failed} />}
    </div>
  );
}

function describeAnswerNow(
  now: AnswerNow,
  subject: FailureSubject,
  endpoint: NamedEndpoint,
): {
  readonly text: string;
  /** In a few words, for which the line on a phone has room. */
  readonly onPhones?: string;
  readonly isWarning?: boolean;
} {
  const name = visibleText(capitalize(formatEndpointName(endpoint)));
  switch (now.kind) {
    case 'pending':
      return { text: `Waiting for ${visibleText(formatEndpointName(endpoint))}…`, onPhones: 'Waiting…' };
    case 'same':
      return { text: `${name} returns the same answer now.`, onPhones: 'Unchanged.' };
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
