import type { TokenFlowKind } from '../../facts/transaction/explain-tokens.ts';
import type { FlowKind } from '../../facts/transaction/reconcile-lamports.ts';
import type { ViewedAccount } from '../../facts/transaction/view-accounts.ts';

/** An account's roles: "fee payer", "signer, writable", "program", "read-only". */
export function formatRoles({ feePayer, signer, writable, program }: Omit<ViewedAccount, 'source'>): string {
  if (feePayer) return 'fee payer';
  const roles = [signer && 'signer', writable && 'writable', program && 'program'].filter((role) => role !== false);
  return roles.length === 0 ? 'read-only' : signer && !writable ? [...roles, 'read-only'].join(', ') : roles.join(', ');
}

/** Where an account's address comes from: "message", "table 1: 48". Lookup tables are numbered from 1, as below the accounts. */
export function formatSource({ source }: Pick<ViewedAccount, 'source'>): string {
  if (source.kind === 'message') return 'message';
  if (source.kind === 'unknown') return `${source.word} (unknown)`;
  if (source.table === null || source.entry === null) return 'lookup table';
  return `table ${source.table + 1}: ${source.entry}`;
}

/**
 * The cause of a balance change as seen by the account that loses lamports, and by the one that gains them; the other account follows.
 * `FlowKind` states when each is true.
 */
export const FLOW_LABELS: Readonly<Record<FlowKind, FlowLabels>> = {
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

/** The same for a change of tokens. `TokenFlowKind` states when each is true. */
export const TOKEN_FLOW_LABELS: Readonly<Record<TokenFlowKind, FlowLabels>> = {
  transfer: FLOW_LABELS.transfer,
  mint: sameLabels('minted'),
  burn: sameLabels('burned'),
  withheld: sameLabels('transfer fee, withheld in this account'),
  collected: sameLabels('withheld transfer fees, collected'),
  wrapping: sameLabels('SOL wrapped'),
  unwrapping: FLOW_LABELS.unwrapping,
  confidential: sameLabels('moved to its confidential balance'),
  public: sameLabels('moved back from its confidential balance'),
};

interface FlowLabels {
  readonly lost: string;
  readonly gained: string;
}

function sameLabels(label: string): FlowLabels {
  return { lost: label, gained: label };
}
