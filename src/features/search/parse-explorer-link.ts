import { parseAddress } from '../../solana/ids/address.ts';
import { parseSignature } from '../../solana/ids/signature.ts';
import { parseSlot } from '../../solana/ids/slot.ts';
import { diagnoseBase58 } from './diagnose-base58.ts';
import { isPlainOrigin, parseEndpointUrl } from '../endpoint/endpoint-url.ts';
import { ENDPOINT_PARAMS } from '../routing/paths.ts';
import type { LinkParams, SearchQuery, LinkEndpoint } from './search-query.ts';

/**
 * A page of another explorer, or of this one: `/tx/…`, `/transaction/…`, `/block/…`, `/address/…` and the like, in the path or
 * behind a `#`, on any host; of this one the path alone will do. null where the text is no link.
 */
export function parseExplorerLink(text: string): SearchQuery | null {
  const url = parseLink(text);
  if (url === null) return null;
  const segments = [...url.pathname.split('/'), ...url.hash.replace(/^#/, '').split(/[/?]/)].filter(Boolean);
  const said = { ...readWhereToAsk(url.searchParams), ...readHowToShow(url) };

  for (const segment of segments) {
    const signature = parseSignature(segment);
    if (signature !== null) return { kind: 'found', findings: [{ kind: 'signature', signature, ...said }] };
  }
  const named = (words: RegExp) => segments.find((_, index) => words.test(segments[index - 1] ?? ''));
  const block = named(/^(block|slot)s?$/i);
  if (block !== undefined && /^\d+$/.test(block)) {
    const slot = parseSlot(block);
    return slot === null
      ? { kind: 'wrong', problem: { kind: 'slotTooLarge' } }
      : { kind: 'found', findings: [{ kind: 'slot', slot, ...said }] };
  }
  for (const segment of segments) {
    const address = parseAddress(segment);
    if (address !== null) return { kind: 'found', findings: [{ kind: 'address', address }] };
  }
  const meant = named(/^(tx|txs|transaction|transactions|address|account|token)$/i);
  return (
    (meant === undefined ? null : diagnoseBase58(meant, true)) ?? {
      kind: 'wrong',
      problem: { kind: 'notUnderstood' },
    }
  );
}

function parseLink(text: string): URL | null {
  if (/\s/.test(text)) return null;
  if (/^\/(tx|block)\//i.test(text)) return parseLink(`https://${ownHost()}${text}`);
  if (/^https?:\/\//i.test(text)) return URL.canParse(text) ? new URL(text) : null;
  // A host without its scheme: a dot in the name and a path behind it.
  const bare = /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?\/\S/i.test(text) || /^localhost(:\d+)?\/\S/i.test(text);
  return bare && URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : null;
}

/** A link to this explorer is opened as it is; what others mean by their parameters is not known here. */
function readHowToShow({ host, searchParams, hash }: URL): LinkParams {
  if (host !== ownHost()) return {};
  const params = [...searchParams].filter(([name]) => !ENDPOINT_PARAMS.some((each) => each === name));
  return { params: Object.fromEntries(params), hash };
}

function ownHost(): string {
  return globalThis.location?.host ?? 'localhost';
}

/**
 * Explorers write "devnet", "mainnet", "mainnet-beta", "mainnet-alpha", "devnet-solana"; and "custom", of which an origin alone is
 * taken over: more of a URL may hold somebody's key.
 */
function readWhereToAsk(params: URLSearchParams): LinkEndpoint {
  const given = params.get('cluster') ?? params.get('network') ?? '';
  if (/^mainnet/i.test(given)) return { cluster: 'mainnet-beta' };
  if (/^devnet/i.test(given)) return { cluster: 'devnet' };
  if (/^testnet/i.test(given)) return { cluster: 'testnet' };
  const url = /^custom/i.test(given) ? parseEndpointUrl(params.get('customUrl') ?? '') : null;
  if (url === null || !isPlainOrigin(url)) return { cluster: null };
  return { cluster: 'custom', customUrl: new URL(url).origin };
}
