import type { TopLevelCall } from './top-level-calls.ts';

/** Lamports that every signature has cost since fees became fixed. */
export const LAMPORTS_PER_SIGNATURE = 5000n;

/**
 * Signatures that a transaction pays the base fee for: its own, and those it has precompiles check, which state their
 * number in their first byte.
 */
export function countFeeSignatures(ownSignatures: number, calls: readonly TopLevelCall[]): number {
  return calls.reduce((count, { programId, data }) => {
    const precompile = programId !== null && SIGNATURE_PRECOMPILES.has(programId);
    return precompile ? count + (data?.[0] ?? 0) : count;
  }, ownSignatures);
}

const SIGNATURE_PRECOMPILES: ReadonlySet<string> = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]);
