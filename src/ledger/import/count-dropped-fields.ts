import type { TransactionEntry } from '../../rpc-protocol/responses/transaction-response.ts';
import {
  BLOCK_FIELDS,
  countUnknownFields,
  type KnownFields,
  TRANSACTION_FIELDS,
} from '../../rpc-protocol/responses/unknown-fields.ts';
import type { JsonObject } from '../../shared/json/json.ts';

const { footer: _, ...STORED_IN_BLOCK } = BLOCK_FIELDS;
const STORED: Readonly<Record<'block' | 'transaction', KnownFields>> = {
  block: STORED_IN_BLOCK,
  transaction: TRANSACTION_FIELDS,
};

/** How often each field of an answer occurs that rows have no place for, by its path. */
export function countDroppedFields(
  answer: JsonObject,
  kind: 'block' | 'transaction',
  entries: readonly TransactionEntry[],
): ReadonlyMap<string, number> {
  const counts = new Map(countUnknownFields(answer, STORED[kind]));
  if (answer['footer'] === null) counts.delete('footer');
  const add = (field: string): void => {
    counts.set(field, (counts.get(field) ?? 0) + 1);
  };
  for (const { version, meta } of entries) {
    // The signed bytes have a version of their own, and the stored error has one status.
    if (typeof version === 'string' && version !== 'legacy') add(`version ${JSON.stringify(version)}`);
    if (meta !== null && meta.conflictingStatus !== null) add('status, where it contradicts err');
    if (meta !== null && meta.undecodedReturnData !== null) add('returnData, if its encoding is unknown');
  }
  return counts;
}
