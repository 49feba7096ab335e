import { linkParamsOf, withEndpoint, savedEndpoints } from '../endpoint/saved-endpoints.ts';
import { saveTypedEndpoint } from '../endpoint/edit-endpoints.ts';
import ipaddr from 'ipaddr.js';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { quotableText } from '../../shared/format/visible-text.ts';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';
import { type Endpoint, chosenEndpoint, formatEndpointName } from '../endpoint/endpoint.ts';
import { EndpointChooser } from './endpoint-chooser.tsx';
import styles from './endpoint-question.module.css';
import { Fact, FactList } from '../../ui/page/section.tsx';
import { DocumentTitle, PageHeader, PageLayout } from '../../ui/page/page.tsx';

/** Requests consent before anything is sent to a custom endpoint that a link names. */
export function EndpointConsent({ endpoint }: { readonly endpoint: Endpoint }) {
  const [params, setParams] = useSearchParams();
  const saved = useStoredValue(savedEndpoints);
  const isAgreed = saved.agreed.has(endpoint.url);
  const use = (other: Endpoint | null) => {
    if (other !== null) setParams(withEndpoint(params, linkParamsOf(other)), { replace: true });
  };
  const agree = () => use(saveTypedEndpoint(endpoint.url));
  useEffect(() => {
    // The link spells out a URL that is saved here: only its alias stays in the page's URL.
    if (isAgreed) agree();
  });
  const chosen = chosenEndpoint(location.origin, saved);
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
        <button type="button" className="button primary" onClick={agree}>
          Use {endpoint.label}
        </button>
        <button type="button" className="button" onClick={() => use(chosen)}>
          Use {formatEndpointName(chosen)} instead
        </button>
      </div>
    </PageLayout>
  );
}

const SUBTITLES: Readonly<Record<EndpointReach, string>> = {
  thisMachine:
    'This endpoint is on your own machine. Use it only if you run an RPC node there: the link may target another program.',
  privateNetwork:
    'This endpoint is in a private network. Use it only if you know of an RPC node there: the link may target another device.',
  internet: 'You have not used this endpoint in this browser. It would see your IP address and what you look up.',
};

/**
 * Prompts for an endpoint if the link contains an alias that this browser does not have. Links contain aliases instead
 * of URLs that may contain an API key.
 */
export function UnknownAlias({ alias }: { readonly alias: string }) {
  return (
    <PageLayout>
      <DocumentTitle>Which endpoint?</DocumentTitle>
      <PageHeader
        status="absent"
        statusText="Unknown endpoint"
        title={`This link uses the endpoint “${quotableText(alias)}”, but this browser has no URL for it.`}
        subtitle="Links contain no API keys. Choose an endpoint to load this page."
      />
      <div className={styles['chooser']}>
        <EndpointChooser name={alias} />
      </div>
    </PageLayout>
  );
}

/**
 * Where the host of an endpoint is, according to its name or address. DNS can still resolve a public name to any
 * address.
 */
export type EndpointReach = 'thisMachine' | 'privateNetwork' | 'internet';

export function endpointReach(url: string): EndpointReach {
  // A URL has IPv6 addresses in brackets, and every way to write an IPv4 address as four decimals.
  const host = new URL(url).hostname.replace(/^\[|\]$|\.$/g, '');
  if (ipaddr.isValid(host)) return ADDRESS_RANGES[ipaddr.process(host).range()] ?? 'privateNetwork';
  if (/(^|\.)localhost$/.test(host)) return 'thisMachine';
  return !host.includes('.') || PRIVATE_SUFFIXES.test(host) ? 'privateNetwork' : 'internet';
}

/** The other ranges are private, or lead to one: shared, link-local, mapped, tunneled and reserved addresses. */
const ADDRESS_RANGES: Readonly<Partial<Record<string, EndpointReach>>> = {
  loopback: 'thisMachine',
  // 0.0.0.0 and :: reach this machine.
  unspecified: 'thisMachine',
  unicast: 'internet',
};

/** Names outside of public DNS: RFC 6762, RFC 8375, ICANN's "internal", and other common ones. */
const PRIVATE_SUFFIXES = /\.(local|internal|home\.arpa|lan|home|corp|intranet|localdomain)$/;
