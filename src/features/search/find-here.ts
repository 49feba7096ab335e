import { matchPath, type NavigateFunction } from 'react-router';
import type { BlockRead } from '../../queries/block/block-query.ts';
import type { NewestSlots } from '../../queries/slots/newest-slots-query.ts';
import { ADDRESS_FOUND } from '../address-menu/address-found.ts';
import { blockPath, ROUTES } from '../routing/paths.ts';
import { withParam } from '../routing/search-params.ts';
import type { CurrentPage } from './current-slot.ts';
import type { FoundHere, SearchQuery } from './search-query.ts';
import type { Address } from '../../solana/ids/ids.ts';

/** Replaces a match of 32 bytes by where they are found; returns other queries as they are. */
export function withFoundHere(query: SearchQuery, page: CurrentPage): SearchQuery {
  if (query.kind !== 'found' || query.matches.length > 1 || page.pathname === ROUTES.search) return query;
  const [match] = query.matches;
  const found = match.kind === 'address' ? findHere(match.address, page) : null;
  return found === null ? query : { kind: 'here', found };
}

function findHere(text: Address, page: CurrentPage): FoundHere | null {
  const address = document.querySelector<HTMLElement>(`main button.address[data-address="${text}"]`);
  if (address !== null) return { kind: 'address', element: address };
  const facts = [...document.querySelectorAll<HTMLElement>('main dd code')];
  const blockhash = facts.find(({ textContent }) => textContent === text);
  if (blockhash !== undefined) return { kind: 'blockhash', element: blockhash };
  const { queries, endpointUrl, pathname } = page;
  const slot = matchPath(ROUTES.block, pathname)?.params.slot;
  const blocks = queries
    .getQueriesData<BlockRead>({ queryKey: ['block', endpointUrl] })
    .flatMap(([, read]) => read?.value ?? []);
  const rows = blocks.find(({ block }) => String(block.slot) === slot)?.rows ?? [];
  const count = rows.filter(({ accounts }) => accounts.includes(text)).length;
  if (count > 0) return { kind: 'rows', address: text, count };
  const named = blocks.find(({ block }) => block.blockhash === String(text))?.block.slot;
  if (named === undefined) return null;
  const newest = queries.getQueryData<NewestSlots>(['newestSlots', endpointUrl]);
  return { kind: 'block', slot: named, isFinal: newest === undefined || named <= newest.finalized };
}

/** Goes to what was found: marks it on the page, shows the rows, or opens the block. */
export function goToFound(found: FoundHere, navigate: NavigateFunction): void {
  switch (found.kind) {
    case 'address':
      found.element.scrollIntoView({ block: 'center' });
      found.element.dispatchEvent(new Event(ADDRESS_FOUND, { bubbles: true }));
      return;
    case 'blockhash':
      found.element.scrollIntoView({ block: 'center' });
      // With the focus in the field, nothing else could be selected.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      getSelection()?.selectAllChildren(found.element);
      return;
    case 'rows':
      void navigate({ search: withParam(location.search, 'account', found.address, ''), hash: '#transactions' });
      return;
    case 'block':
      void navigate(blockPath(found.slot, found.isFinal ? {} : { commitment: 'confirmed' }));
  }
}
