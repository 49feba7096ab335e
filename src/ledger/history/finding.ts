/** What can be wrong with the history of a block, by name. */
export const FINDING_NAMES = [
  'tick count',
  'hashes in a tick',
  'trailing entry',
  'order',
  'chain',
  'signature',
  'blockhash',
] as const;
export type FindingName = (typeof FINDING_NAMES)[number];

/** Something that no block of a validator has. */
export interface Finding {
  readonly finding: FindingName;
  /** The end of a sentence about the block. */
  readonly text: string;
}
