import type { Absence, AnsweredRequest, Ask, Evidence, Field, MethodName } from './absence.ts';
import { RETURNED_BY } from './returned-fields.ts';

/**
 * Why an answer lacks a field; null if there is nothing to explain, because nodes leave the field out if there is none. `evidence`
 * is what the answer has in its place.
 */
export function whyAbsent(field: Field, request: AnsweredRequest, evidence: Evidence): Absence | null {
  const returnedBy = RETURNED_BY[field];
  // Without metadata, no other request returns what belongs to it.
  if (evidence === 'noMetadata') return { cause: 'notRecorded', evidence };
  const ask = askFor(field, request);
  const { method, knowsCurrent, encoding, details } = request;
  if (method === null) {
    if (!returnedBy.deprecatedMethods) return returnedBy.missing === 'none' ? null : { cause: 'unknownRequest' };
  } else if (!returnedBy.deprecatedMethods && isDeprecated(method)) {
    return { cause: 'method', method, undocumented: false, knowsCurrent, ask: knowsCurrent ? ask : null };
  }
  if (!returnedBy.details.includes(details)) return { cause: 'detail', details, ask };
  if (!returnedBy.encodings.includes(encoding)) return { cause: 'encoding', encoding, ask };
  if (returnedBy.needsRewards && !request.rewards) return { cause: 'rewardsOption', ask };
  switch (returnedBy.missing) {
    case 'none':
      return null;
    case 'notRecorded':
      return { cause: 'notRecorded', evidence };
    case 'notReturned':
      if (method === null) return { cause: 'unknownRequest' };
      return { cause: 'method', method, undocumented: true, knowsCurrent, ask: null };
  }
}

/** The current method in place of a deprecated one. */
export function currentMethod(method: MethodName): MethodName {
  if (method === 'getConfirmedTransaction') return 'getTransaction';
  return method === 'getConfirmedBlock' ? 'getBlock' : method;
}

function isDeprecated(method: MethodName): boolean {
  return currentMethod(method) !== method;
}

/** All options that have to change before an answer can contain the field. */
function askFor(field: Field, { method, encoding, details, rewards }: AnsweredRequest): Ask {
  const { deprecatedMethods, encodings, details: levels, needsRewards } = RETURNED_BY[field];
  return {
    ...(!deprecatedMethods && method !== null && isDeprecated(method) && { method: currentMethod(method) }),
    ...(!encodings.includes(encoding) && { encoding: 'base64' }),
    ...(!levels.includes(details) && { transactionDetails: levels.includes('full') ? 'full' : 'signatures' }),
    ...(needsRewards && !rewards && { rewards: 'true' }),
  };
}
