import type { Address } from '../ids/address.ts';
import { ED25519_PROGRAM, SECP256K1_PROGRAM, SECP256R1_PROGRAM } from '../names/program-ids.ts';

/** The base fee of one signature, since fees became fixed. */
export const LAMPORTS_PER_SIGNATURE = 5000n;

/**
 * Number of signatures that a transaction pays the base fee for: its own and those verified by precompiles. The first data byte of
 * a precompile instruction is its signature count.
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
