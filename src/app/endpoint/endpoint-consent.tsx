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
      <DocumentTitle>{`Use ${endpoint.label}?`}</DocumentTitle>
      <PageHeader
        status="warning"
        statusText="Nothing sent yet"
        title={`This link loads its data from ${endpoint.label}.`}
        subtitle="You have not used this endpoint in this browser. It would see your IP address and what you look up."
      />
      <FactList className={styles['facts']}>
        <Fact label="Endpoint">
          <code>{endpoint.url}</code>
        </Fact>
      </FactList>
      <div className="actions">
        <button type="button" className="button primary" onClick={() => answer('custom')}>
          Use {endpoint.label}
        </button>
        <button type="button" className="button" onClick={() => answer('embedded')}>
          Use the embedded service instead
        </button>
      </div>
    </PageLayout>
  );
}
