import type { Address } from '../ids/ids.ts';

/** An IDL as an account stores it. */
export type PublishedIdl =
  | { readonly source: 'direct'; readonly packed: PackedText }
  /** Elsewhere on the web: shown, never fetched. */
  | { readonly source: 'url'; readonly packed: PackedText }
  /** In another account, whose data from `offset` on is packed in this way. `length` null: up to its end. */
  | {
      readonly source: 'account';
      readonly address: Address;
      readonly offset: number;
      readonly length: number | null;
      readonly packing: Packing;
    };

/** Compressed and encoded text. */
export interface PackedText extends Packing {
  readonly bytes: Uint8Array;
}

export interface Packing {
  readonly compression: 'none' | 'gzip' | 'zlib';
  readonly encoding: 'none' | 'utf8' | 'base58' | 'base64';
}

/** Why an account holds no readable IDL, as a whole sentence. */
export interface UnreadableIdl {
  readonly reason: string;
}
