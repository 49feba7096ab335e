import { Link } from 'react-router';
import { visibleText } from '../../shared/format/visible-text.ts';
import { endpointPath } from '../routing/paths.ts';
import { useEndpoint } from './endpoint-context.ts';
import { capitalize, formatEndpointName } from './format-endpoint-name.ts';

/** In place of what needs a method that the endpoint does not offer. */
export function NotOffered({
  method,
  what,
}: {
  readonly method: string;
  /** What is missing for it: "IDLs are not looked up". */
  readonly what?: string;
}) {
  const name = visibleText(formatEndpointName(useEndpoint()));
  return (
    <span className="muted" data-testid="not-offered">
      {what === undefined ? capitalize(name) : `${what}: ${name}`} does not offer {method}.{' '}
      <Link to={`${endpointPath()}#capabilities`}>Ask it again</Link>
    </span>
  );
}
