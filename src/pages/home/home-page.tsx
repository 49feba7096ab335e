import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../queries/client-context.ts';
import { newestSlotsQueryOptions } from '../../queries/newest-slots-query.ts';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { useEndpoint } from '../../features/endpoint/endpoint-context.ts';
import { Link } from 'react-router';
import { usePaths } from '../../features/routing/paths-context.ts';
import { SearchBox } from '../../features/search/search-box.tsx';
import styles from './home-page.module.css';
import { PageLayout } from '../../ui/page/page.tsx';

const Examples = lazyComponent(
  () => import('./home-content.ts').then(({ Examples }) => Examples),
  () => <p className={styles['examples']} />,
);
const HomeAside = lazyComponent(
  () => import('./home-content.ts').then(({ HomeAside }) => HomeAside),
  ({ isDemo }) => <aside className={`${styles['aside']} ${isDemo ? styles['demo'] : ''}`} />,
);
const HomeSections = lazyComponent(() => import('./home-content.ts').then(({ HomeSections }) => HomeSections));

/** `/`: what this is, the search field, what is asked and, loaded separately, the sections below. */
export function HomePage() {
  const newest = useQuery(newestSlotsQueryOptions(useClient()));
  // The embedded ledger, for those who have chosen nothing yet.
  const paths = usePaths();
  const { cluster, label } = useEndpoint();
  const isDemo = cluster === 'embedded' && label === 'embedded';
  return (
    <PageLayout className={styles['home'] ?? ''}>
      <title>Slotscope: see exactly what a Solana transaction did</title>
      <div className={styles['welcome']}>
        <div>
          <h1>See exactly what a Solana transaction did.</h1>
          <p className={styles['lead']}>
            Paste a signature, slot or link from another explorer. See who got what, what it cost, why it failed, down
            to the byte.
          </p>
          <SearchBox>
            <Link to={paths.search('')}>What you can search for</Link>
          </SearchBox>
          {cluster === 'embedded' && <Examples.Component newest={newest.data ?? null} isDemo={isDemo} />}
        </div>
        <HomeAside.Component newest={newest} isDemo={isDemo} />
      </div>
      <HomeSections.Component newest={newest} isDemo={isDemo} />
    </PageLayout>
  );
}
