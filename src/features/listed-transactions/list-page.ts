import { askByEitherName } from '../../rpc-client/call/dialect.ts';
import type { Client } from '../../rpc-client/client.ts';
import type { CallOptions } from '../../rpc-client/transport/transport.ts';
import type { Commitment } from '../../rpc-protocol/config.ts';
import { decodeAddressTransactions } from '../../rpc-protocol/responses/decode-signatures.ts';
import type { Address, Signature } from '../../solana/ids/ids.ts';

export interface ListOptions {
  readonly method: 'auto' | 'getSignaturesForAddress';
  readonly commitment: Commitment;
  readonly limit: number;
  /** The page begins after this one; null for the newest. */
  readonly before: Signature | null;
  readonly until: Signature | null;
}

/** A page of the list that every node has, newest first. `last` is null if it is the last page. */
export async function listPage(
  client: Client,
  address: Address,
  { method, commitment, limit, before, until }: ListOptions,
  call: CallOptions,
) {
  const config = { commitment, limit, ...(before !== null && { before }), ...(until !== null && { until }) };
  const { value, exchange } = await askByEitherName(method, NAMES, (name) =>
    client.call({ method: name, params: [address, config], decode: decodeAddressTransactions }, call),
  );
  const { items, damage } = value;
  // Nodes fill a page if they can.
  const isLast = items.length + damage.length < limit;
  return { exchange, items, damage, last: isLast ? null : (items.at(-1)?.signature ?? null) };
}

const NAMES = { current: 'getSignaturesForAddress', deprecated: 'getConfirmedSignaturesForAddress2' } as const;
