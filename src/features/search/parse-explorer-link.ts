import { diagnoseBase58 } from './parse-search.ts';
import { parseEndpointUrl } from '../endpoint/endpoint.ts';
import { routePath } from '../routing/base-path.ts';
import { ENDPOINT_PARAMS } from '../routing/paths.ts';
import type { LinkParams, SearchQuery, LinkEndpoint } from './search-query.ts';
import { parseAddress, parseSignature, parseSlot } from '../../solana/ids/ids.ts';
import { isLoopbackUrl, isPlainOrigin } from '../../shared/urls.ts';

/**
 * Parses a link to a page of any explorer: `/tx/…`, `/transaction/…`, `/block/…`, `/address/…` and the like, in the path or the
 * fragment, on any host. A path alone is a link to this explorer. Returns null if the text is not a link.
 */
export function parseExplorerLink(text: string): SearchQuery | null {
  const url = parseLink(text);
  if (url === null) return null;
  const segments = [...url.pathname.split('/'), ...url.hash.replace(/^#/, '').split(/[/?]/)].filter(Boolean);
  const context = { ...readEndpoint(url), ...readParams(url) };

  for (const segment of segments) {
    const signature = parseSignature(segment);
    if (signature !== null) return { kind: 'found', matches: [{ kind: 'signature', signature, ...context }] };
  }
  const segmentAfter = (name: RegExp) => segments.find((_, index) => name.test(segments[index - 1] ?? ''));
  const block = segmentAfter(/^(block|slot)s?$/i);
  if (block !== undefined && /^\d+$/.test(block)) {
    const slot = parseSlot(block);
    return slot === null
      ? { kind: 'invalid', problem: { kind: 'slotTooLarge' } }
      : { kind: 'found', matches: [{ kind: 'slot', slot, ...context }] };
  }
  for (const segment of segments) {
    const address = parseAddress(segment);
    if (address !== null) return { kind: 'found', matches: [{ kind: 'address', address, ...context }] };
  }
  const id = segmentAfter(/^(tx|txs|transaction|transactions|address|account|token)$/i);
  return (
    (id === undefined ? null : diagnoseBase58(id, true)) ?? {
      kind: 'invalid',
      problem: { kind: 'unrecognized' },
    }
  );
}

function parseLink(text: string): URL | null {
  if (/\s/.test(text)) return null;
  if (/^\/(tx|block|address)\//i.test(routePath(text))) return parseLink(`https://${ownHost()}${text}`);
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? new URL(text) : null;
  // A URL without its scheme: a host with a dot, then a path.
  const hasNoScheme = /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?\/\S/i.test(text) || /^localhost(:\d+)?\/\S/i.test(text);
  return hasNoScheme && URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : null;
}

/** Keeps the parameters of links to this explorer only: those of other explorers mean something else. */
function readParams({ host, searchParams, hash }: URL): LinkParams {
  if (host !== ownHost()) return {};
  const params = [...searchParams].filter(([name]) => !ENDPOINT_PARAMS.some((each) => each === name));
  return { params: Object.fromEntries(params), hash };
}

function ownHost(): string {
  return globalThis.location?.host ?? 'localhost';
}

/**
 * Explorers write "devnet", "mainnet", "mainnet-beta", "mainnet-alpha", "devnet-solana", and "custom" with a URL. A custom URL is
 * used only if it is a plain origin: the rest of a URL may contain someone's key. Public explorers omit mainnet-beta.
 */
function readEndpoint({ host, origin, searchParams: params }: URL): LinkEndpoint {
  const isPublic = host !== ownHost() && !isLoopbackUrl(origin);
  const given = params.get('cluster') ?? params.get('network') ?? (isPublic ? 'mainnet-beta' : '');
  if (/^mainnet/i.test(given)) return { cluster: 'mainnet-beta' };
  if (/^devnet/i.test(given)) return { cluster: 'devnet' };
  if (/^testnet/i.test(given)) return { cluster: 'testnet' };
  const url = /^custom/i.test(given) ? parseEndpointUrl(params.get('customUrl') ?? '') : null;
  if (url === null || !isPlainOrigin(url)) return { cluster: null };
  return { cluster: 'custom', customUrl: new URL(url).origin };
}
