import { endpointsOfNetwork, pathParamsOf } from '../endpoint/saved-endpoints.ts';
import { type Address, type Slot, parseSignature, parseSlot } from '../../solana/ids/ids.ts';
import type { QueryClient } from '@tanstack/react-query';
import { type NavigateFunction, matchPath } from 'react-router';
import type { NewestSlots } from '../../queries/newest-slots-query.ts';
import type { TransactionRead } from '../../queries/transaction-query.ts';
import { foundAddress } from '../address-menu/address-found.ts';
import { ROUTES } from '../../shared/routes.ts';
import type { PathParams, Paths } from '../routing/paths.ts';
import { withParam } from '../routing/search-params.ts';
import type { FoundHere, LinkEndpoint, LinkParams, SearchMatch, SearchQuery } from './parse-search.ts';
import type { BlockRead } from '../../queries/block/block-query.ts';
import { queryKeys } from '../../queries/keys.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';

/** The open page: its URL, its endpoint, and the query cache. */
export interface CurrentPage {
  readonly pathname: string;
  readonly search: string;
  readonly endpointUrl: string;
  readonly queries: QueryClient;
}

/** The slot of a block page, of a transaction page once it has loaded, or the first slot of a list of blocks. */
export function currentSlot({ pathname, search, endpointUrl, queries }: CurrentPage): Slot | null {
  const block = matchPath(ROUTES.block, pathname);
  if (block !== null) return parseSlot(block.params.slot ?? '');
  if (pathname === ROUTES.blocks) return parseSlot(new URLSearchParams(search).get('from') ?? '');
  const transaction = matchPath(ROUTES.transaction, pathname);
  if (transaction === null) return null;
  const signature = parseSignature(transaction.params.signature ?? '');
  if (signature === null) return null;
  const reads = queries.getQueriesData<TransactionRead>({ queryKey: queryKeys.transaction(endpointUrl, signature) });
  return reads.map(([, read]) => read?.value?.slot).find((slot) => slot !== undefined) ?? null;
}

/** The path that a search leads to; null if it needs a request (the newest block), has several matches or none. */
export function searchTargetPath(query: SearchQuery, paths: Paths): string | null {
  if (query.kind !== 'found' || query.matches.length > 1) return null;
  return searchMatchPath(query.matches[0], paths);
}

/** The path of a match on the first endpoint that its link may mean, or on another of them; null for a response, which is not in the URL. */
export function searchMatchPath(match: SearchMatch, paths: Paths, endpoint?: Endpoint): string | null {
  switch (match.kind) {
    case 'signature':
      return paths.transaction(match.signature, paramsOf(match, endpoint)) + (match.hash ?? '');
    case 'rawTransaction':
      return match.signature === null ? paths.inspect(match.bytes) : paths.transaction(match.signature);
    case 'slot':
      return paths.block(match.slot, paramsOf(match, endpoint)) + (match.hash ?? '');
    case 'address':
      return paths.address(match.address, paramsOf(match, endpoint)) + (match.hash ?? '');
    case 'savedResponse':
      return null;
  }
}

/** Replaces a match of 32 bytes by where they are found; returns other queries as they are. */
export function withFoundHere(query: SearchQuery, page: CurrentPage): SearchQuery {
  if (query.kind !== 'found' || query.matches.length > 1 || page.pathname === ROUTES.search) return query;
  const [match] = query.matches;
  const found = match.kind === 'address' ? findHere(match.address, page) : null;
  return found === null ? query : { kind: 'here', found };
}

/** Goes to what was found: marks it on the page, shows the rows, or opens the block. */
export function goToFound(found: FoundHere, navigate: NavigateFunction, paths: Paths): void {
  switch (found.kind) {
    case 'address':
      reveal(found.element);
      foundAddress.setState({ link: found.element });
      return;
    case 'blockhash':
      reveal(found.element);
      // While the field has the focus, no other text can be selected.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      getSelection()?.selectAllChildren(found.element);
      return;
    case 'rows':
      void navigate({
        search: withParam(withParam(location.search, 'tab', '', ''), 'account', found.address, ''),
        hash: '#transactions',
      });
      return;
    case 'block':
      void navigate(paths.block(found.slot, found.isFinal ? {} : { commitment: 'confirmed' }));
  }
}

/** Opens the folds around it, without which there is nothing to scroll to. */
function reveal(element: HTMLElement): void {
  for (let fold = element.closest('details'); fold !== null; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  element.scrollIntoView({ block: 'center' });
}

function paramsOf({ params, ...link }: LinkEndpoint & LinkParams, endpoint = endpointsOfLink(link)[0]): PathParams {
  return endpoint === undefined
    ? { ...params, ...(link.cluster === 'custom' && { cluster: link.cluster, customUrl: link.customUrl }) }
    : { ...params, ...pathParamsOf(endpoint) };
}

/** The endpoints that a link to a network may lead to, first the one that Enter uses; none if it names none, or a host, which needs consent. */
export function endpointsOfLink({ cluster }: LinkEndpoint): readonly Endpoint[] {
  return cluster === null || cluster === 'custom' || cluster === 'embedded' || cluster === 'default'
    ? []
    : endpointsOfNetwork(cluster);
}

/** The name of the endpoint that a match leads to; `label` is that of the page. */
export function matchEndpointName(link: LinkEndpoint, label: string): string {
  if (link.customUrl !== undefined) return new URL(link.customUrl).host;
  return endpointsOfLink(link)[0]?.label ?? label;
}

function findHere(text: Address, page: CurrentPage): FoundHere | null {
  const address = document.querySelector<HTMLElement>(`main a[data-address="${text}"]`);
  if (address !== null) return { kind: 'address', element: address };
  const facts = [...document.querySelectorAll<HTMLElement>('main dd code')];
  const blockhash = facts.find(({ textContent }) => textContent === text);
  if (blockhash !== undefined) return { kind: 'blockhash', element: blockhash };
  const { queries, endpointUrl, pathname } = page;
  const slot = matchPath(ROUTES.block, pathname)?.params.slot;
  const blocks = queries
    .getQueriesData<BlockRead>({ queryKey: queryKeys.block(endpointUrl) })
    .flatMap(([, read]) => read?.value ?? []);
  const rows = blocks.find(({ block }) => String(block.slot) === slot)?.rows ?? [];
  const count = rows.filter(({ accounts }) => accounts.includes(text)).length;
  if (count > 0) return { kind: 'rows', address: text, count };
  const named = blocks.find(({ block }) => block.blockhash === String(text))?.block.slot;
  if (named === undefined) return null;
  const newest = queries.getQueryData<NewestSlots>(queryKeys.newestSlots(endpointUrl));
  return { kind: 'block', slot: named, isFinal: newest === undefined || named <= newest.finalized };
}
