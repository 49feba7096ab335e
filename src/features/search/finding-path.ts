import { blockPath, type PathParams, transactionPath } from '../routing/paths.ts';
import type { Finding, HowToShow, Understanding, WhereToAsk } from './search-understanding.ts';

/** The page that a text leads to; null where it first has to be asked for, or several could be meant. */
export function searchTarget(understanding: Understanding): string | null {
  if (understanding.kind !== 'found' || understanding.findings.length > 1) return null;
  return findingPath(understanding.findings[0]);
}

/** The page of something that was found; null for an address, which has none. */
export function findingPath(finding: Finding): string | null {
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

function paramsOf({ cluster, customUrl, params }: WhereToAsk & HowToShow): PathParams {
  return cluster === null ? { ...params } : { ...params, cluster, customUrl };
}
