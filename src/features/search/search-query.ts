import type { Commitment } from '../../rpc-protocol/config.ts';
import type { Address, Blockhash, Signature, Slot } from '../../solana/ids/ids.ts';
import type { Cluster } from '../endpoint/endpoint.ts';
import type { PathParams } from '../routing/paths.ts';

/** One thing found in the search text. */
export type SearchMatch =
  | ({ readonly kind: 'signature'; readonly signature: Signature } & LinkEndpoint & LinkParams)
  | ({ readonly kind: 'slot'; readonly slot: Slot } & LinkEndpoint & LinkParams)
  /** A serialized transaction or message, `bytes` in base64url; `signature` is its id, null if it is missing. */
  | {
      readonly kind: 'rawTransaction';
      readonly form: 'transaction' | 'message';
      readonly signature: Signature | null;
      readonly bytes: string;
      readonly length: number;
    }
  /** JSON that the page `/inspect` opens. */
  | { readonly kind: 'savedResponse'; readonly text: string }
  /** 32 bytes: the address of an account, or a blockhash. */
  | ({ readonly kind: 'address'; readonly address: Address } & LinkEndpoint & LinkParams);

/** The endpoint that a pasted link names. */
export interface LinkEndpoint {
  readonly cluster: Cluster | null;
  /** An origin; present if `cluster` is `custom`. */
  readonly customUrl?: string;
}

/** The rest of a link to this explorer; empty for other links. */
export interface LinkParams {
  /** Search parameters except those of the endpoint. */
  readonly params?: PathParams;
  /** The fragment with its "#", or ''. */
  readonly hash?: string;
}

/** Where 32 bytes are found without a request: on the open page, or among the blocks that the endpoint has returned. */
export type FoundHere =
  /** An address on the page. */
  | { readonly kind: 'address'; readonly element: HTMLElement }
  /** A blockhash on the page. */
  | { readonly kind: 'blockhash'; readonly element: HTMLElement }
  /** Transactions of the open block name the address, outside of the rows that are mounted. */
  | { readonly kind: 'rows'; readonly address: Address; readonly count: number }
  | { readonly kind: 'block'; readonly slot: Slot; readonly isFinal: boolean };

/** A parsed search text. Parsing sends no request. */
export type SearchQuery =
  | { readonly kind: 'empty' }
  | { readonly kind: 'newest'; readonly commitment: Commitment }
  /** The block nearest to a time in Unix seconds. */
  | { readonly kind: 'time'; readonly seconds: bigint }
  | { readonly kind: 'epoch'; readonly epoch: bigint }
  /** The block with a blockhash, among the newest ones or those before a slot. */
  | { readonly kind: 'blockhash'; readonly blockhash: Blockhash; readonly before: Slot | null }
  | { readonly kind: 'found'; readonly matches: readonly [SearchMatch, ...SearchMatch[]] }
  /** Found without a request: the search stays on the page, or opens a block that is known already. */
  | { readonly kind: 'here'; readonly found: FoundHere }
  | { readonly kind: 'invalid'; readonly problem: SearchProblem };

export type SearchProblem =
  /** `position` counts from 1. */
  | {
      readonly kind: 'invalidCharacter';
      readonly character: string;
      readonly position: number;
      readonly inLink: boolean;
    }
  | { readonly kind: 'invalidLength'; readonly bytes: number; readonly inLink: boolean }
  | { readonly kind: 'slotTooLarge' }
  /** `@` with something else than a time. */
  | { readonly kind: 'notATime' }
  /** An offset like `+1` on a page without a slot. */
  | { readonly kind: 'noCurrentSlot' }
  | { readonly kind: 'beforeGenesis'; readonly currentSlot: Slot }
  | { readonly kind: 'invalidTransaction'; readonly bytes: number; readonly reason: string }
  | { readonly kind: 'unrecognized' };
