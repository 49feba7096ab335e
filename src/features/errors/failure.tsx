import { Link } from 'react-router';
import { visibleText } from '../../shared/format/visible-text.ts';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { useEndpoint } from '../endpoint/endpoint-context.ts';
import { capitalize, formatEndpointName } from '../endpoint/endpoint.ts';
import { usePaths } from '../routing/paths-context.ts';

/** `FailureView`, loaded when first needed. */
export const Failure = lazyComponent(() =>
  import('./failure-view.tsx').then(({ FailureView }) => FailureView),
).Component;

/** `FailureSentence` of failure-view.tsx, loaded when first needed. */
export const FailureSentence = lazyComponent(() =>
  import('./failure-view.tsx').then(({ FailureSentence }) => FailureSentence),
).Component;

/** Replaces content that needs a method that the endpoint does not support. */
export function NotOffered({
  method,
  what,
}: {
  readonly method: string;
  /** The missing feature: "IDLs are not looked up". */
  readonly what?: string;
}) {
  const paths = usePaths();
  const name = visibleText(formatEndpointName(useEndpoint()));
  return (
    <span className="muted" data-testid="not-offered">
      {what === undefined ? capitalize(name) : `${what}: ${name}`} does not offer {method}.{' '}
      <Link to={`${paths.endpoint()}#capabilities`}>Test again</Link>
    </span>
  );
}
