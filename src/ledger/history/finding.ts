/** What can be wrong with the history of a block, by name. */
export type FindingName =
  | 'tick count'
  | 'hashes in a tick'
  | 'trailing entry'
  | 'order'
  | 'chain'
  | 'signature'
  | 'blockhash';

/** Something that no block of a validator has. */
export interface Finding {
  readonly finding: FindingName;
  /** The end of a sentence about the block. */
  readonly text: string;
}
