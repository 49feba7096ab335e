import { useSearchParams } from 'react-router';
import { Fact, FactList } from '../../ui/page/fact-list.tsx';
import { chooseEndpoint } from '../../features/endpoint/choose-endpoint.ts';
import type { Endpoint } from '../../features/endpoint/endpoint.ts';
import styles from './endpoint-consent.module.css';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { DocumentTitle } from '../../ui/page/document-title.tsx';
import { PageLayout } from '../../ui/page/page-layout.tsx';

/** Asks for consent before anything is sent to a custom endpoint that a link names. */
export function EndpointConsent({ endpoint }: { readonly endpoint: Endpoint }) {
  const [params, setParams] = useSearchParams();
  const answer = (cluster: 'custom' | 'embedded') => {
    const chosen = chooseEndpoint(params, cluster, endpoint.url);
    if (chosen !== null) setParams(chosen, { replace: true });
  };
  return (
    <PageLayout>
      <DocumentTitle>{`Ask ${endpoint.label}?`}</DocumentTitle>
      <PageHeader
        status="warning"
        statusText="Nothing sent yet"
        title={`This link asks ${endpoint.label} for what it shows.`}
        subtitle="It is not one of the endpoints that you have used here. It would see your network address and what you look up."
      />
      <FactList className={styles['facts']}>
        <Fact label="Endpoint">
          <code>{endpoint.url}</code>
        </Fact>
      </FactList>
      <div className="actions">
        <button type="button" className="button primary" onClick={() => answer('custom')}>
          Ask {endpoint.label}
        </button>
        <button type="button" className="button" onClick={() => answer('embedded')}>
          Ask the embedded service instead
        </button>
      </div>
    </PageLayout>
  );
}
