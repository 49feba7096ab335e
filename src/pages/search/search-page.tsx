import { Navigate, useSearchParams } from 'react-router';
import { SearchBox } from '../../features/search/search-box.tsx';
import { SearchHelpSection } from '../../features/search/search-help-section.tsx';
import { parseSearch } from '../../features/search/parse-search.ts';
import { searchTargetPath } from '../../features/search/search-target.ts';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { SearchMatches } from './search-matches.tsx';
import { NewestRedirect } from './newest-redirect.tsx';
import { OpenResponse } from './open-response.tsx';
import { DocumentTitle, PageLayout } from '../../ui/page/page.tsx';

/** `/search?q=…`: redirects if the text has one target, else lists what was found. */
export function SearchPage() {
  const [params] = useSearchParams();
  const text = params.get('q') ?? '';
  const query = parseSearch(text, null);
  const target = searchTargetPath(query);
  if (target !== null) return <Navigate to={target} replace />;
  if (query.kind === 'newest') return <NewestRedirect commitment={query.commitment} />;
  if (query.kind === 'found' && query.matches[0].kind === 'savedResponse') return <OpenResponse text={text} />;
  return (
    <PageLayout>
      <SearchBox key={text} initial={text} />
      {query.kind === 'time' ? (
        <BlockAtTime.Component key={text} seconds={query.seconds} />
      ) : query.kind === 'epoch' ? (
        <EpochSlots.Component epoch={query.epoch} />
      ) : query.kind === 'blockhash' ? (
        <BlockByHash.Component key={text} blockhash={query.blockhash} before={query.before} />
      ) : (
        <>
          <DocumentTitle>Search</DocumentTitle>
          <h1 className="visually-hidden">Search</h1>
          {query.kind === 'found' ? (
            <SearchMatches matches={query.matches} />
          ) : (
            <SearchHelpSection newest={undefined} />
          )}
        </>
      )}
    </PageLayout>
  );
}

const BlockAtTime = lazyComponent(() => import('./block-at-time.tsx').then(({ BlockAtTime }) => BlockAtTime));
const BlockByHash = lazyComponent(() => import('./block-by-hash.tsx').then(({ BlockByHash }) => BlockByHash));
const EpochSlots = lazyComponent(() => import('./epoch-slots.tsx').then(({ EpochSlots }) => EpochSlots));
