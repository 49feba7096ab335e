import type { Phrase } from '../wording.ts';
import type { Address } from '../../../solana/ids/ids.ts';

/** A failure in words that name the account and the amounts. */
export interface NamedFailure {
  /** A clause without a full stop: "7dGrdJ…YpuuUu had 1 SOL and needed 2 SOL". */
  readonly text: Phrase;
  /** The account that the text names, to link to it. */
  readonly account: Address | null;
  /** A sentence that explains an amount. */
  readonly note?: string;
}
