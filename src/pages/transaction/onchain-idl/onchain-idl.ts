import type { PackedText, Packing } from '../../../solana/onchain-idl/published-idl.ts';
import type { Address, Slot } from '../../../solana/ids/ids.ts';

/** The accounts of the programs and mints of a transaction. */
export interface OnchainMetadata {
  readonly programs: ReadonlyMap<Address, OnchainProgram>;
  readonly mints: ReadonlyMap<Address, MintClaim>;
  /** Mints whose name is in an account that is read on demand. */
  readonly mintReferences: ReadonlyMap<Address, MintReference>;
  /** Programs and mints whose accounts did not fit into the request. */
  readonly left: Wanted;
  /** Whether the user requested more, and why that failed. */
  readonly more: 'asking' | Error | null;
}

/** Programs and mints without information. */
export interface Wanted {
  readonly programs: readonly Address[];
  readonly mints: readonly Address[];
}

export const NOTHING_WANTED: Wanted = { programs: [], mints: [] };

/** What a user requests beyond the first calls. */
export type OnchainStep =
  | 'askForLeft'
  | 'followReferences'
  | { readonly forget: Address }
  | { readonly replace: Address; readonly by: OnchainProgram };

export interface OnchainProgram {
  readonly idl: OnchainProgramIdl;
  /** The slot in which its code was deployed last; null if unknown, or if it is not upgradeable. */
  readonly deployed: Slot | null;
}

/**
 * `none`: not in any possible account, as of a slot. `url`: on the web. `account`: in an account that is read on
 * demand.
 */
export type OnchainProgramIdl =
  | { readonly kind: 'none'; readonly slot: Slot }
  | {
      readonly kind: 'packed';
      readonly origin: AccountAtSlot;
      readonly packed: PackedText;
      /** The account that the origin names for it; undefined if it is in the origin itself. */
      readonly heldBy?: AccountAtSlot;
      /** The IDL that it replaces, if it was rebuilt as of the transaction from the history of its account. */
      readonly instead?: OnchainProgram;
    }
  | { readonly kind: 'url'; readonly origin: AccountAtSlot; readonly packed: PackedText }
  | { readonly kind: 'account'; readonly origin: AccountAtSlot; readonly reference: AccountReference }
  | {
      readonly kind: 'unreadable';
      readonly origin: AccountAtSlot;
      readonly reason: string;
      readonly heldBy?: AccountAtSlot;
    };

/** The account with the information, and the slot of the answer. */
export interface AccountAtSlot {
  readonly account: Address;
  readonly slot: Slot;
}

export interface AccountReference {
  readonly address: Address;
  readonly offset: number;
  /** null: to the end of the data. */
  readonly length: number | null;
  readonly packing: Packing;
}

/** The claims of a mint's creator. */
export interface MintClaim {
  readonly name: string;
  readonly symbol: string;
  /** The account with the claims. */
  readonly origin: AccountAtSlot;
}

/** The account that a mint names for its metadata. */
export interface MintReference {
  readonly address: Address;
  /** True if it was read, and has no readable name of this mint. */
  readonly isUnreadable: boolean;
}
