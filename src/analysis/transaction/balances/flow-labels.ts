import type { FlowKind } from './split-rent.ts';

/**
 * The cause of a balance change as seen by the account that loses lamports, and by the one that gains them; the other account follows.
 * `FlowKind` states when each is true.
 */
export const FLOW_LABELS: Readonly<Record<FlowKind, { readonly lost: string; readonly gained: string }>> = {
  fee: { lost: 'fee', gained: 'fee' },
  transfer: { lost: 'transfer to', gained: 'transfer from' },
  rent: { lost: 'rent of a new account,', gained: 'rent, paid by' },
  wrapping: { lost: 'SOL wrapped in a new account,', gained: 'SOL to wrap, from' },
  deposit: { lost: 'deposit in a new account,', gained: 'deposit from' },
  creation: { lost: 'paid into a new account,', gained: 'paid at its creation by' },
  rentBack: { lost: 'rent, returned to', gained: 'rent back from a closed account,' },
  unwrapping: { lost: 'unwrapped SOL to', gained: 'unwrapped SOL of a closed account,' },
  surplus: { lost: 'other lamports it held, to', gained: 'other lamports of a closed account,' },
  closing: { lost: 'closed, its balance to', gained: 'balance of a closed account,' },
  wrapped: { lost: 'wrapped SOL to', gained: 'wrapped SOL from' },
  withdrawal: { lost: 'withdrawal to', gained: 'withdrawal from' },
  split: { lost: 'split off to', gained: 'split off from' },
  merge: { lost: 'merged into', gained: 'merged from' },
};
