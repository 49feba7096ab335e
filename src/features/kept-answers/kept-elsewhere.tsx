import { Link } from 'react-router';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { Section } from '../../ui/page/section.tsx';
import { endpointPath } from '../routing/paths.ts';
import { KeptLink } from './kept-link.tsx';
import { useKeptAnswers } from './use-kept-answers.ts';
import { formatInteger } from '../../shared/format/format-number.ts';

/** On a page that could not be loaded: what can be opened without the endpoint. Renders nothing if nothing is kept. */
export function KeptElsewhere() {
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
          <Link to={`${endpointPath()}#kept`}>All {formatInteger(entries.length)} kept answers</Link>
        </p>
      )}
    </Section>
  );
}

const SHOWN = 5;
