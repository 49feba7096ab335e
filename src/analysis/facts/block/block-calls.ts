import type { TransactionEntry } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { Address, Slot } from '../../../solana/ids/ids.ts';
import { callGroups } from '../transaction/calls.ts';
import { parseCall } from '../transaction/parse-call.ts';
import { votedSlot } from '../transaction/program-effects.ts';
import { accountAddresses } from './block-row.ts';

/** The calls of a program inside other calls. */
export interface InnerCalls {
  readonly calls: number;
  /** The transactions with such a call, by their index, in block order. */
  readonly transactions: readonly number[];
}

/** The programs that a block's transactions call inside of other calls, and the slots that its votes are for. */
export interface BlockCalls {
  /** By program; null if the answer has no inner instructions. */
  readonly inner: ReadonlyMap<Address, InnerCalls> | null;
  /** How many succeeded votes have each slot as their newest. */
  readonly voted: ReadonlyMap<Slot, number>;
}

/** Counts the calls of one transaction after the other. */
export function createCallCounter(): {
  readonly add: (entry: TransactionEntry) => void;
  readonly total: () => BlockCalls;
} {
  const inner = new Map<Address, { calls: number; readonly transactions: number[] }>();
  const voted = new Map<Slot, number>();
  let isRecorded = false;
  let index = 0;
  return {
    add: ({ body, meta }) => {
      const groups = callGroups(body, meta, accountAddresses(body, meta?.loadedAddresses ?? null)) ?? [];
      if (meta?.innerInstructions != null) isRecorded = true;
      for (const { programId } of groups.flatMap((group) => group.inner))
        if (programId !== null) {
          const known = inner.get(programId) ?? { calls: 0, transactions: [] };
          known.calls += 1;
          if (known.transactions.at(-1) !== index) known.transactions.push(index);
          inner.set(programId, known);
        }
      index += 1;
      const [first] = groups;
      const parsed = first === undefined || meta?.err !== null ? null : parseCall(first.call);
      const slot = parsed?.program === 'vote' ? votedSlot(parsed.info) : null;
      if (slot !== null) voted.set(slot, (voted.get(slot) ?? 0) + 1);
    },
    total: () => ({ inner: isRecorded ? inner : null, voted }),
  };
}
