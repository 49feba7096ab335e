import type { AddressTransaction } from '../../rpc-protocol/responses/decode-signatures.ts';
import type { Signature, Slot } from '../../solana/ids/ids.ts';

/** An endpoint's list of the transactions that name an address, compared with itself. */
export interface CheckedList {
  /** Each transaction of each slot once, in the endpoint's order. */
  readonly rows: readonly AddressTransaction[];
  /** How many rows repeat an earlier one. */
  readonly repeated: number;
  /** Signatures that the list has in several slots: a transaction is in one block only. */
  readonly inSeveralSlots: readonly { readonly signature: Signature; readonly slots: readonly Slot[] }[];
}

export function checkAddressList(listed: readonly AddressTransaction[]): CheckedList {
  const slotsOf = new Map<Signature, Set<Slot>>();
  const rows = listed.filter(({ signature, slot }) => {
    const slots = slotsOf.get(signature) ?? new Set();
    const isNew = !slots.has(slot);
    slotsOf.set(signature, slots.add(slot));
    return isNew;
  });
  const inSeveralSlots = [...slotsOf].flatMap(([signature, slots]) =>
    slots.size > 1 ? { signature, slots: [...slots] } : [],
  );
  return { rows, repeated: listed.length - rows.length, inSeveralSlots };
}
