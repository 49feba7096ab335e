import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../queries/client-context.ts';
import { newestSlotsQueryOptions } from '../../queries/newest-slots-query.ts';
import { createDeferredComponent } from '../../ui/rendering/deferred.tsx';
import { EndpointPanel } from '../../features/endpoint/endpoint-panel.tsx';
import { SearchAsk } from '../../features/search/search-ask.tsx';
import { Sheet } from '../../ui/page/sheet.tsx';
import styles from './home-page.module.css';

const HomeSections = createDeferredComponent(() =>
  import('./home-sections.tsx').then(({ HomeSections }) => HomeSections),
);

/** `/`: search, what is known of the endpoint, and what `HomeSections` says. */
export function HomePage() {
  const newest = useQuery(newestSlotsQueryOptions(useClient()));
  return (
    <Sheet
      className={`home ${styles['home']}`}
      index={<EndpointPanel newest={newest.data ?? (newest.isFetching ? 'awaited' : 'unknown')} />}
    >
      <title>slotscope</title>
      <h1 className="sr">slotscope, a ledger explorer</h1>
      <SearchAsk>
        <a href="#understood">What it understands</a>
      </SearchAsk>
      <HomeSections.Component newest={newest} />
    </Sheet>
  );
}
