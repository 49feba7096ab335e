import { linkParamsOf, pathParamsOf, withEndpoint, savedEndpoints } from '../endpoint/saved-endpoints.ts';
import { Link, useLocation } from 'react-router';
import type { PathParams } from '../routing/paths.ts';
import { useContext } from 'react';
import { FormerEndpointContext, useEndpoint } from '../endpoint/endpoint-context.ts';
import {
  type Endpoint,
  PUBLIC_CLUSTERS,
  type PublicCluster,
  formatEndpointName,
  networkOf,
  publicEndpoint,
  savedEndpoint,
} from '../endpoint/endpoint.ts';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { useStoredValue } from '../../ui/preferences/use-stored-value.ts';

/** Where else to look something up: first on the endpoint that was used before, then on public clusters. */
export function OtherEndpoints({
  endpoint,
  clusters = PUBLIC_CLUSTERS,
  verb = 'Try',
  withFormer = true,
  path,
}: {
  /** That of the page. */
  readonly endpoint: Endpoint;
  readonly clusters?: readonly PublicCluster[];
  readonly verb?: string;
  readonly withFormer?: boolean;
  /** The path of the page with these parameters. */
  readonly path: (params: PathParams) => string;
}) {
  const former = useFormerEndpoint();
  const others = clusters.map(publicEndpoint).filter(({ url }) => url !== endpoint.url && url !== former?.url);
  return (
    <>
      {withFormer && <FormerEndpointLink />}
      {others.map((cluster) => (
        <span key={cluster.url}>
          <Link className="button" to={path(pathParamsOf(cluster))}>
            {verb} {cluster.label}
          </Link>{' '}
        </span>
      ))}
    </>
  );
}

/** Where else to look up a block: on its own network only, because a slot means another block on another one. */
export function OtherEndpointsOfNetwork({ path }: { readonly path: (params: PathParams) => string }) {
  const endpoint = useEndpoint();
  const saved = useStoredValue(savedEndpoints);
  const former = useFormerEndpoint();
  const network = networkOf(endpoint, saved);
  const formerNetwork = former && networkOf(former, saved);
  const isOther = network !== null && formerNetwork !== null && formerNetwork !== network;
  const clusters = PUBLIC_CLUSTERS.filter((each) => each === network);
  return (
    <OtherEndpoints endpoint={endpoint} clusters={clusters} verb="Look it up on" withFormer={!isOther} path={path} />
  );
}

/** Opens the page on the endpoint that was used before. Renders nothing if there was none. */
export function FormerEndpointLink({ verb = 'Look it up on' }: { readonly verb?: string }) {
  const former = useFormerEndpoint();
  const { search, hash } = useLocation();
  if (former === null) return null;
  return (
    <>
      <Link className="button primary" to={{ search: withEndpoint(search, linkParamsOf(former)).toString(), hash }}>
        {verb} {formatEndpointName(former)}
      </Link>{' '}
    </>
  );
}

/** The endpoint that was used before, in this tab or for all pages; null if there was none. */
function useFormerEndpoint(): Endpoint | null {
  const { url } = useEndpoint();
  const inTab = useContext(FormerEndpointContext);
  const saved = useStoredValue(savedEndpoints);
  const former = inTab ?? savedEndpoint(saved.before, location.origin, saved);
  return former?.url === url ? null : former;
}

/** What this browser has kept. Without a connection, the code for it may not load. */
const keptCopies = () =>
  import('./kept-copies.tsx').catch(() => ({ KeptCopies: () => null, KeptElsewhere: () => null }));
export const { Component: KeptCopies } = lazyComponent(async () => (await keptCopies()).KeptCopies);
export const { Component: KeptElsewhere } = lazyComponent(async () => (await keptCopies()).KeptElsewhere);
