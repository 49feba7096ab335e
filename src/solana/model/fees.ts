import type { Address } from '../ids/ids.ts';
import { ED25519_PROGRAM, SECP256K1_PROGRAM, SECP256R1_PROGRAM } from '../ids/program-ids.ts';

/** The base fee of one signature, since fees became fixed. */
export const LAMPORTS_PER_SIGNATURE = 5000n;

/**
 * The number of signatures that a transaction pays the base fee for: its own, and those that precompiles verify. The
 * first data byte of a precompile instruction is its number of verifications.
 */
export interface FeeSignatures {
  readonly signatures: number;
  readonly verifications: number;
}

export function countFeeSignatures(
  signatures: number,
  calls: readonly { readonly programId: Address | null; readonly data: Uint8Array | null }[],
): FeeSignatures {
  const verifications = calls.reduce((count, call) => {
    const precompile = call.programId !== null && SIGNATURE_PRECOMPILES.has(call.programId);
    return precompile ? count + (call.data?.[0] ?? 0) : count;
  }, 0);
  return { signatures, verifications };
}

export function baseFeeOf({ signatures, verifications }: FeeSignatures): bigint {
  return LAMPORTS_PER_SIGNATURE * BigInt(signatures + verifications);
}

const SIGNATURE_PRECOMPILES: ReadonlySet<string> = new Set([ED25519_PROGRAM, SECP256K1_PROGRAM, SECP256R1_PROGRAM]);
