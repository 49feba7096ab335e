import type { Damage } from '../../../rpc-protocol/responses/transaction-response.ts';

/** Damaged parts in a field of an exported record: "meta.fee: expected an integer, found “x”"; null for none. */
export function damageRecord(damage: readonly Damage[] = []): string | null {
  return damage.length === 0 ? null : damage.map(({ path, reason }) => `${path}: ${reason}`).join('; ');
}
