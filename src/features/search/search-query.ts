import type { Commitment } from '../../rpc-protocol/config.ts';
import type { Address } from '../../solana/ids/address.ts';
import type { Signature } from '../../solana/ids/signature.ts';
import type { Slot } from '../../solana/ids/slot.ts';
import type { Cluster } from '../endpoint/endpoint.ts';
import type { PathParams } from '../routing/paths.ts';

/** Something that was recognised. */
export type SearchMatch =
  | ({ readonly kind: 'signature'; readonly signature: Signature } & LinkEndpoint & LinkParams)
  | ({ readonly kind: 'slot'; readonly slot: Slot } & LinkEndpoint & LinkParams)
  /** A whole transaction was given; this is its id. */
  | { readonly kind: 'rawTransaction'; readonly signature: Signature; readonly bytes: number }
  /** 32 bytes: an account's address, or a blockhash. */
  | { readonly kind: 'address'; readonly address: Address };

/** What a pasted link said about where to ask. */
export interface LinkEndpoint {
  readonly cluster: Cluster | null;
  /** The origin of an endpoint of one's own; there where `cluster` is `custom`. */
  readonly customUrl?: string;
}

/** What a link to a page of this explorer said besides; left out where there was none. */
export interface LinkParams {
  /** Its search parameters, without those that say where to ask. */
  readonly params?: PathParams;
  /** Its fragment, with the "#"; else ''. */
  readonly hash?: string;
}

/** What a text in the search field means, before anything is sent. */
export type SearchQuery =
  | { readonly kind: 'empty' }
  | { readonly kind: 'tip'; readonly commitment: Commitment }
  | { readonly kind: 'found'; readonly findings: readonly [SearchMatch, ...SearchMatch[]] }
  | { readonly kind: 'wrong'; readonly problem: SearchProblem };

export type SearchProblem =
  /** `position` counts from 1. */
  | { readonly kind: 'badCharacter'; readonly character: string; readonly position: number; readonly inLink: boolean }
  | { readonly kind: 'wrongLength'; readonly bytes: number; readonly inLink: boolean }
  | { readonly kind: 'slotTooLarge' }
  /** `+1` where no block is open. */
  | { readonly kind: 'nothingToCountFrom' }
  | { readonly kind: 'beforeGenesis'; readonly openSlot: Slot }
  | { readonly kind: 'brokenTransaction'; readonly bytes: number; readonly reason: string }
  | { readonly kind: 'unsignedTransaction' }
  | { readonly kind: 'notUnderstood' };
