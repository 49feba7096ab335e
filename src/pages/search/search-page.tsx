import { Navigate, useSearchParams } from 'react-router';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { SearchAsk } from '../../features/search/search-ask.tsx';
import { Sheet } from '../../ui/page/sheet.tsx';
import { understandSearch } from '../../features/search/understand-search.ts';
import { searchTarget } from '../../features/search/finding-path.ts';
import { FoundList } from './found-list.tsx';
import { NewestRedirect } from './newest-redirect.tsx';

/** `/search?q=…`: goes on where there is one answer, and says what else it understood. */
export function SearchPage() {
  const [params] = useSearchParams();
  const text = params.get('q') ?? '';
  const understanding = understandSearch(text, null);
  const target = searchTarget(understanding);
  if (target !== null) return <Navigate to={target} replace />;
  if (understanding.kind === 'tip') return <NewestRedirect commitment={understanding.commitment} />;
  return (
    <Sheet>
      <PageTitle>Search</PageTitle>
      <h1 className="sr">Search</h1>
      <SearchAsk key={text} initial={text} />
      {understanding.kind === 'found' && <FoundList findings={understanding.findings} />}
    </Sheet>
  );
}
