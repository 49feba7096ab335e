import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../queries/client-context.ts';
import { newestSlotsQueryOptions } from '../../queries/newest-slots-query.ts';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { type NamedEndpoint, formatEndpointName } from '../../features/endpoint/endpoint.ts';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { SearchBox } from '../../features/search/search-box.tsx';
import styles from './home-page.module.css';
import { PageLayout } from '../../ui/page/page.tsx';

const EndpointPanel = lazyComponent(
  () => import('./endpoint-panel.tsx').then(({ EndpointPanel }) => EndpointPanel),
  () => <aside className="sidebar" />,
);
const HomeSections = lazyComponent(() => import('./home-sections.tsx').then(({ HomeSections }) => HomeSections));

/** `/`: the search box, the endpoint panel and, loaded separately, the sections below. */
export function HomePage() {
  const newest = useQuery(newestSlotsQueryOptions(useClient()));
  return (
    <PageLayout
      className={styles['home'] ?? ''}
      side={<EndpointPanel.Component newest={newest.data ?? (newest.isFetching ? 'pending' : 'unknown')} />}
    >
      <title>Slotscope: Solana ledger explorer</title>
      <h1>A ledger explorer for Solana</h1>
      <p className="subtitle" data-testid="ledger">
        {describeLedger(useEndpoint())}
      </p>
      <SearchBox>
        <a href="#understood">What you can search for</a>
      </SearchBox>
      <HomeSections.Component newest={newest} />
    </PageLayout>
  );
}

function describeLedger(endpoint: NamedEndpoint): string {
  return endpoint.label === 'embedded'
    ? 'The embedded ledger is an example: its transactions were generated, executed and signed, on no public network.'
    : `Everything shown comes from ${formatEndpointName(endpoint)}.`;
}
