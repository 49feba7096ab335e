import { DocumentTitle, PageHeader, PageLayout } from '../ui/page/page.tsx';
import { UntrustedText } from '../ui/values/text.tsx';
import { Link } from 'react-router';
import { StatusIcon } from '../ui/values/status-icon.tsx';
import { usePaths } from './routing/paths-context.ts';
import type { InvalidParam } from './routing/search-params.ts';

/** The page for a URL whose signature or slot cannot be valid. Nothing is requested. */
export function InvalidIdPage({
  title,
  what,
  text,
  reason,
}: {
  readonly title: string;
  /** "a signature" */
  readonly what: string;
  /** The invalid text in the URL. */
  readonly text: string;
  readonly reason: string;
}) {
  const paths = usePaths();
  return (
    <PageLayout>
      <DocumentTitle>{title}</DocumentTitle>
      <PageHeader
        status="failure"
        statusText={title}
        statusDetail="no request was sent"
        title={`The URL does not contain ${what}.`}
        subtitle={<UntrustedText text={reason} />}
        id={<UntrustedText text={text} />}
      />
      <div className="actions">
        <Link className="button" to={paths.home()}>
          Search
        </Link>
      </div>
    </PageLayout>
  );
}

/** Lists the search parameters with invalid values, and the values used instead. */
export function InvalidParamsNotice({ params }: { readonly params: readonly InvalidParam[] }) {
  return params.map(({ parameter, given, allowed, used }) => (
    <p className="notice" data-testid="notice" key={parameter}>
      <StatusIcon kind="warning" />
      <span>
        The URL has <code>{`${parameter}=${encodeURIComponent(given)}`}</code>, but {parameter} can be{' '}
        {formatChoices(allowed)}; <code>{used}</code> is used.
      </span>
    </p>
  ));
}

function formatChoices(choices: readonly string[]): string {
  return `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}
