import { decodeAt, decodeMember, decodeObject, decodeU64 } from '../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import { decodeSignatureStatuses } from '../../rpc-protocol/responses/decode-signature-statuses.ts';
import type { Signature, Slot } from '../../solana/ids/ids.ts';
import type { Client } from '../client.ts';
import type { CallOptions } from '../transport.ts';

/** How far a transaction is confirmed, in ascending order. */
export const LEVELS = ['processed', 'confirmed', 'finalized'] as const;
export type Level = (typeof LEVELS)[number];

export interface SignatureLevel {
  /** The newest slot that the endpoint has processed. */
  readonly at: Slot;
  /** null if the endpoint does not have the transaction. */
  readonly found: { readonly slot: Slot; readonly level: Level } | null;
}

/** With `inHistory`, older transactions are found too; otherwise those of about the last 150 slots. */
export async function fetchSignatureLevel(
  { call }: Pick<Client, 'call'>,
  signature: Signature,
  inHistory: boolean,
  options: CallOptions,
): Promise<SignatureLevel> {
  const params = [[signature], ...(inHistory ? [{ searchTransactionHistory: true }] : [])];
  return (await call({ method: 'getSignatureStatuses', params, decode }, options)).value;
}

/** The newest block height, at `processed`. */
export async function fetchBlockHeight({ call }: Pick<Client, 'call'>, options: CallOptions): Promise<bigint> {
  const request = {
    method: 'getBlockHeight',
    params: [{ commitment: 'processed' }],
    decode: (result: JsonValue) => decodeAt('result', result, decodeU64),
  };
  return (await call(request, options)).value;
}

function decode(result: JsonValue): SignatureLevel {
  const at = decodeAt('result', result, (value) =>
    decodeMember(decodeObject(value), 'context', (context) => decodeMember(decodeObject(context), 'slot', decodeU64)),
  );
  const [status] = decodeSignatureStatuses(result);
  if (status === null || status === undefined) return { at, found: null };
  // Nodes without this member have it only for transactions of their status cache.
  const level = LEVELS.find((each) => each === status.confirmationStatus) ?? 'processed';
  return { at, found: { slot: status.slot, level } };
}
