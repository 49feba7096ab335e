import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useClient } from '../../queries/client-context.ts';
import { genesisHashQueryOptions } from '../../queries/era-query.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { Section } from '../../ui/page/section.tsx';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { usePaths } from '../routing/paths-context.ts';
import type { AnswerSubject } from '../kept-answers/kept-state.ts';
import { KeptLink, keptPath, useKeptAnswers } from '../kept-answers/kept-link.tsx';

/** On a page that failed to load: the kept answers. Renders nothing if there are none. */
export function KeptElsewhere() {
  const paths = usePaths();
  const { label } = useEndpoint();
  const entries = (useKeptAnswers() ?? []).filter(({ answer }) => answer.endpoint === label);
  if (entries.length === 0) return null;
  const shown = entries.slice(0, SHOWN);
  return (
    <Section id="kept" title="Kept on this machine">
      <ul className="link-list" aria-label="Kept answers">
        {shown.map(({ key, answer }) => (
          <li key={key}>
            <KeptLink answer={answer} />
          </li>
        ))}
      </ul>
      {entries.length > SHOWN && (
        <p className="footnote">
          <Link to={`${paths.endpoint()}#kept`}>All {formatCount(entries.length, 'kept answer')}</Link>
        </p>
      )}
    </Section>
  );
}

const SHOWN = 5;

/** On the page of a transaction or block that the endpoint does not have: the copies that were kept from other endpoints, the newest of each. */
export function KeptCopies({ kind, id }: Pick<AnswerSubject, 'kind' | 'id'>) {
  const { label } = useEndpoint();
  const { data: genesis = null } = useQuery({ ...genesisHashQueryOptions(useClient()), enabled: false });
  return (useKeptAnswers() ?? [])
    .map(({ answer }) => answer)
    .filter(
      (answer) =>
        answer.kind === kind &&
        answer.id === id &&
        answer.endpoint !== label &&
        // The same slot of another network is another block.
        (kind === 'transaction' || genesis === null || answer.genesisHash === null || answer.genesisHash === genesis),
    )
    .filter(({ endpoint }, at, copies) => copies.findIndex((newest) => newest.endpoint === endpoint) === at)
    .map((answer) => (
      <span key={answer.endpoint}>
        <Link className="button" to={keptPath(answer)}>
          Open the copy kept from {visibleText(answer.endpoint)}
        </Link>{' '}
      </span>
    ));
}
