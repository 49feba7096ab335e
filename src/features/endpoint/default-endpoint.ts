/** `embedded` is the service that serves this page. A build for a service elsewhere has `default` in its place. */
export type DefaultCluster = 'embedded' | 'default';

/** What the explorer asks by default, if it was built for a service elsewhere; empty for the service that serves it. */
const BUILT_FOR = import.meta.env.SLOTSCOPE_ENDPOINT ?? '';

/** The name of the default endpoint in the `cluster` parameter, which links leave out. */
export const DEFAULT_CLUSTER: DefaultCluster = BUILT_FOR === '' ? 'embedded' : 'default';

interface DefaultEndpoint {
  readonly cluster: DefaultCluster;
  readonly label: string;
  readonly url: string;
}

/** What the service that sent the page serves: "embedded" or "mainnet-beta ledger". */
const SERVED = typeof document === 'undefined' ? undefined : document.documentElement.dataset['ledger'];

/** `origin` is that of the page. */
export function defaultEndpoint(origin: string): DefaultEndpoint {
  return BUILT_FOR === ''
    ? { cluster: 'embedded', label: SERVED ?? 'embedded', url: `${origin}/` }
    : { cluster: 'default', label: new URL(BUILT_FOR).host, url: BUILT_FOR };
}
