import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Fact, FactList } from '../../ui/page/section.tsx';
import { chooseEndpoint } from '../../features/endpoint/choose-endpoint.ts';
import { DEFAULT_CLUSTER, defaultEndpoint } from '../../features/endpoint/default-endpoint.ts';
import { formatEndpointName } from '../../features/endpoint/format-endpoint-name.ts';
import type { Cluster, Endpoint } from '../../features/endpoint/endpoint.ts';
import { type EndpointReach, endpointReach } from '../../features/endpoint/endpoint-reach.ts';
import { savedEndpoints } from '../../features/endpoint/saved-endpoints.ts';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import styles from './endpoint-consent.module.css';
import { DocumentTitle, PageHeader, PageLayout } from '../../ui/page/page.tsx';

/** Asks for consent before anything is sent to a custom endpoint that a link names. */
export function EndpointConsent({ endpoint }: { readonly endpoint: Endpoint }) {
  const [params, setParams] = useSearchParams();
  const isAgreed = useStoredValue(savedEndpoints).agreed.has(endpoint.url);
  const answer = (cluster: Cluster) => {
    const chosen = chooseEndpoint(params, cluster, endpoint.url);
    if (chosen !== null) setParams(chosen, { replace: true });
  };
  useEffect(() => {
    // The link spells out a URL that is saved here: only its alias stays in the page's URL.
    if (isAgreed) answer('custom');
  });
  // The URL parser has turned international names into their ASCII form, so that no name looks like another.
  const { origin, host, pathname, search, username, password } = new URL(endpoint.url);
  const hasPath = pathname + search !== '/';
  return (
    <PageLayout>
      <DocumentTitle>{`Use ${endpoint.label}?`}</DocumentTitle>
      <PageHeader
        status="warning"
        statusText="Nothing sent yet"
        title={`This link loads its data from ${host}.`}
        subtitle={SUBTITLES[endpointReach(endpoint.url)]}
      />
      <FactList className={styles['facts']}>
        <Fact label="Endpoint">
          <code>{origin}</code>
        </Fact>
        {hasPath && (
          <Fact label="Path in the link">
            <code>{pathname + search}</code>
          </Fact>
        )}
        {username + password !== '' && (
          <Fact label="Login in the link">
            {username === '' ? 'a password' : <code>{username}</code>}
            {username !== '' && password !== '' && ' with a password'}
          </Fact>
        )}
      </FactList>
      <div className="actions">
        <button type="button" className="button primary" onClick={() => answer('custom')}>
          Use {endpoint.label}
        </button>
        <button type="button" className="button" onClick={() => answer(DEFAULT_CLUSTER)}>
          Use {formatEndpointName(defaultEndpoint(location.origin))} instead
        </button>
      </div>
    </PageLayout>
  );
}

const SUBTITLES: Readonly<Record<EndpointReach, string>> = {
  thisMachine:
    'This endpoint is on your own machine. Use it only if you run an RPC node there: the link may aim at another program.',
  privateNetwork:
    'This endpoint is in a private network. Use it only if you know an RPC node there: the link may aim at another device.',
  internet: 'You have not used this endpoint in this browser. It would see your IP address and what you look up.',
};
