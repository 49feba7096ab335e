import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../queries/client-context.ts';
import { newestSlotsQueryOptions } from '../../queries/newest-slots-query.ts';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { EndpointPanel } from '../../features/endpoint/endpoint-panel.tsx';
import { SearchBox } from '../../features/search/search-box.tsx';
import { PageLayout } from '../../ui/page/page-layout.tsx';
import styles from './home-page.module.css';

const HomeSections = lazyComponent(() => import('./home-sections.tsx').then(({ HomeSections }) => HomeSections));

/** `/`: the search box, the endpoint panel and, loaded separately, the sections below. */
export function HomePage() {
  const newest = useQuery(newestSlotsQueryOptions(useClient()));
  return (
    <PageLayout
      className={styles['home'] ?? ''}
      side={<EndpointPanel newest={newest.data ?? (newest.isFetching ? 'pending' : 'unknown')} />}
    >
      <title>Slotscope: Solana ledger explorer</title>
      <h1 className="visually-hidden">Slotscope, a ledger explorer for Solana</h1>
      <SearchBox>
        <a href="#understood">What you can search for</a>
      </SearchBox>
      <HomeSections.Component newest={newest} />
    </PageLayout>
  );
}
