import type { Address, Slot } from '../ids/ids.ts';

/**
 * The certificate over the last block under TowerBFT, which is the parent of the first one under Alpenglow (SIMD-0384). It never changes
 * once the cluster has it.
 */
export interface GenesisCertificate {
  readonly slot: Slot;
  /** What the certificate consists of beside its slot; null if the answer has no part of it in the expected form. */
  readonly proof: CertificateProof | null;
}

export interface CertificateProof {
  /** 32 bytes. It is not the blockhash. */
  readonly blockId: Uint8Array;
  /** 192 bytes: the aggregate of the signatures, an uncompressed point of G2. */
  readonly signature: Uint8Array;
  /** Which ranks signed, in the encoding of solana-signer-store. */
  readonly bitmap: Uint8Array;
}

/** The validators of an epoch in the order that the bitmaps of certificates use (getRankMap). */
export interface RankMap {
  readonly epoch: bigint;
  readonly totalStake: bigint;
  readonly validators: readonly RankedValidator[];
}

export interface RankedValidator {
  readonly rank: number;
  readonly votePubkey: Address;
  /** 48 bytes: a compressed point of G1. */
  readonly blsKey: Uint8Array;
  readonly stake: bigint;
}

export const BLOCK_ID_BYTES = 32;
export const CERTIFICATE_SIGNATURE_BYTES = 192;
export const BLS_KEY_BYTES = 48;

/** The result of the check, as far as it got. Everything is relative to the keys and stakes of the rank map. */
export interface CertificateCheck {
  /** null: verified. */
  readonly problem: CertificateProblem | null;
  /** How many ranks the bitmap names; null if it cannot be read. */
  readonly signers: number | null;
  /** The stake of the signers; null if the rank map does not have all of them. */
  readonly signedStake: bigint | null;
}

/**
 * - `bitmap`: it cannot be read, or names nobody.
 * - `rankMap`: its ranks, stakes, keys or sum contradict each other.
 * - `rank`: the bitmap names a rank that the map does not have.
 * - `key`: a key of the map is no valid point.
 * - `signature`: it is no valid point, or not that of these keys over this message.
 * - `stake`: the signers have less than 82 % of it.
 */
export type CertificateProblem = 'bitmap' | 'rankMap' | 'rank' | 'key' | 'signature' | 'stake';

/** The share of the stake, in percent, that a genesis certificate needs: `GENESIS_VOTE_THRESHOLD` in votor-messages/src/migration.rs. */
export const GENESIS_THRESHOLD_PERCENT = 82n;
