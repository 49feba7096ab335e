import { Link } from 'react-router';
import { DocumentTitle, PageHeader, PageLayout } from '../ui/page/page.tsx';
import { UntrustedText } from '../ui/values/text.tsx';
import { usePaths } from './routing/paths-context.ts';

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
