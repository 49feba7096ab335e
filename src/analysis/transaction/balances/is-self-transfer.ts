import type { Address } from '../../../solana/ids/ids.ts';
import { addressIn } from '../instructions/info-fields.ts';
import type { ParsedCall } from '../instructions/parse-call.ts';
import { programTextFor } from '../program-texts/registry.ts';

/** Token account to owner. */
export type Owners = Pick<ReadonlyMap<Address, Address>, 'get'>;

/**
 * Whether a System or token transfer ends where it began: in the same account, or in another token account of the same owner.
 * False if an owner is not known. Lamports sent to the sender's token account are not a transfer to oneself: they become wrapped SOL.
 */
export function isSelfTransfer(parsed: ParsedCall, owners: Owners): boolean {
  const shape = programTextFor(parsed)?.lamportMoves?.[parsed.type];
  if (shape === undefined || (shape.kind !== 'transfer' && shape.kind !== 'wrapped')) return false;
  const [from, to] = [addressIn(parsed.info, shape.from), addressIn(parsed.info, shape.to)];
  if (from === null || to === null) return false;
  if (from === to) return true;
  const owner = shape.kind === 'wrapped' ? owners.get(from) : undefined;
  return owner !== undefined && owner === owners.get(to);
}
