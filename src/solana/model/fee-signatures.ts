import type { Address } from '../ids/address.ts';
import { ED25519_PROGRAM, SECP256K1_PROGRAM, SECP256R1_PROGRAM } from '../names/program-ids.ts';

/** Lamports that every signature has cost since fees became fixed. */
export const LAMPORTS_PER_SIGNATURE = 5000n;

/**
 * Signatures that a transaction pays the base fee for: its own, and those it has precompiles check, which state their
 * number in their first byte.
 */
export function countFeeSignatures(
  ownSignatures: number,
  calls: readonly { readonly programId: Address | null; readonly data: Uint8Array | null }[],
): number {
  return calls.reduce((count, call) => {
    const precompile = call.programId !== null && SIGNATURE_PRECOMPILES.has(call.programId);
    return precompile ? count + (call.data?.[0] ?? 0) : count;
  }, ownSignatures);
}

const SIGNATURE_PRECOMPILES: ReadonlySet<string> = new Set([ED25519_PROGRAM, SECP256K1_PROGRAM, SECP256R1_PROGRAM]);
