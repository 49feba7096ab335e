import { blockPath, type PathParams, transactionPath } from '../routing/paths.ts';
import type { SearchMatch, LinkParams, SearchQuery, LinkEndpoint } from './search-query.ts';

/** The page that a text leads to; null where it first has to be asked for, or several could be meant. */
export function searchTarget(understanding: SearchQuery): string | null {
  if (understanding.kind !== 'found' || understanding.findings.length > 1) return null;
  return searchMatchPath(understanding.findings[0]);
}

/** The page of something that was found; null for an address, which has none. */
export function searchMatchPath(finding: SearchMatch): string | null {
  switch (finding.kind) {
    case 'signature':
      return transactionPath(finding.signature, paramsOf(finding)) + (finding.hash ?? '');
    case 'rawTransaction':
      return transactionPath(finding.signature);
    case 'slot':
      return blockPath(finding.slot, paramsOf(finding)) + (finding.hash ?? '');
    case 'address':
      return null;
  }
}

function paramsOf({ cluster, customUrl, params }: LinkEndpoint & LinkParams): PathParams {
  return cluster === null ? { ...params } : { ...params, cluster, customUrl };
}
