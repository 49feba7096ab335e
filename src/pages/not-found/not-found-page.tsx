import { Link, Navigate, useLocation } from 'react-router';
import { usePaths } from '../../features/routing/paths-context.ts';
import { type SearchMatch, parseExplorerLink } from '../../features/search/parse-search.ts';
import { searchMatchPath } from '../../features/search/search-target.ts';
import { truncateMiddle } from '../../ui/values/text.tsx';
import { DocumentTitle, PageHeader, PageLayout } from '../../ui/page/page.tsx';

/** For URLs without a page. If the URL names an address, it redirects to its page; if it names a transaction or block, it links to it. */
export function NotFoundPage() {
  const paths = usePaths();
  const { pathname } = useLocation();
  const link = parseExplorerLink(location.href);
  const match = link?.kind === 'found' ? link.matches[0] : null;
  const path = match === null ? null : searchMatchPath(match, paths);
  // Other explorers have several names for the page of an address: /account/, /token/, /address/…/tokens.
  if (match?.kind === 'address' && path !== null) return <Navigate to={path} replace />;
  return (
    <PageLayout>
      <DocumentTitle>No such page</DocumentTitle>
      <PageHeader
        status="absent"
        statusText="No such page"
        title="There is no page at this URL."
        subtitle="Try /tx/SIGNATURE, /block/SLOT or /address/ADDRESS."
        id={pathname}
      />
      <div className="actions">
        {match !== null && path !== null && (
          <Link className="button primary" to={path}>
            {describe(match)}
          </Link>
        )}
        <Link className="button" to={paths.home()}>
          Home
        </Link>
      </div>
    </PageLayout>
  );
}

function describe(match: SearchMatch): string {
  if (match.kind === 'slot') return `Block ${match.slot}`;
  return match.kind === 'signature' ? `Transaction ${truncateMiddle(match.signature)}` : 'Open';
}
