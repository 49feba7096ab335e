import { addressPath, blockPath, inspectPath, type PathParams, transactionPath } from '../routing/paths.ts';
import type { SearchMatch, LinkParams, SearchQuery, LinkEndpoint } from './search-query.ts';

/** The path that a search leads to; null if it needs a request (the newest block), has several matches or none. */
export function searchTargetPath(query: SearchQuery): string | null {
  if (query.kind !== 'found' || query.matches.length > 1) return null;
  return searchMatchPath(query.matches[0]);
}

/** The path of a match; null for a response, which is not in the URL. */
export function searchMatchPath(match: SearchMatch): string | null {
  switch (match.kind) {
    case 'signature':
      return transactionPath(match.signature, paramsOf(match)) + (match.hash ?? '');
    case 'rawTransaction':
      return match.signature === null ? inspectPath(match.bytes) : transactionPath(match.signature);
    case 'slot':
      return blockPath(match.slot, paramsOf(match)) + (match.hash ?? '');
    case 'address':
      return addressPath(match.address, paramsOf(match)) + (match.hash ?? '');
    case 'savedResponse':
      return null;
  }
}

function paramsOf({ cluster, customUrl, params }: LinkEndpoint & LinkParams): PathParams {
  return cluster === null ? { ...params } : { ...params, cluster, customUrl };
}
