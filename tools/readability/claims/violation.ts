/** A printed sentence or label that the raw answer contradicts. */
export interface Violation {
  readonly kind: ViolationKind;
  /** What is printed, and what the answer has. */
  readonly detail: string;
}

export type ViolationKind =
  | 'amount' // no call moved what a clause says
  | 'swap' // the amounts of a trade are not those of one call tree
  | 'trade' // a trade without a program or instruction that trades
  | 'proof' // the linked instructions do not prove their clause
  | 'program' // the named program was not called there
  | 'self' // leads with a transfer to the sender
  | 'opening' // a token account that was not opened or closed so
  | 'verdict' // why a transaction failed
  | 'cause' // the cause of a balance change
  | 'fee' // the line below the headline
  | 'sum' // causes do not add up to the change
  | 'log' // a truncated log called complete
  | 'units' // calls use more units than the transaction
  | 'absence'; // "none" or "not recorded" against the answer

export const VIOLATION_KINDS: readonly ViolationKind[] = [
  'amount',
  'swap',
  'trade',
  'proof',
  'program',
  'self',
  'opening',
  'verdict',
  'cause',
  'fee',
  'sum',
  'log',
  'units',
  'absence',
];
