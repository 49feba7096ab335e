import { countFeeSignatures, LAMPORTS_PER_SIGNATURE } from '../block-view/fee-signatures.ts';
import type { Call } from './calls.ts';
import type { ComputeBudget } from './compute-budget.ts';

/** A fee in its parts, lamports. */
export interface FeeSplit {
  readonly total: bigint;
  /** 5,000 for each signature, those that precompiles check included. */
  readonly base: bigint;
  readonly signatures: number;
  readonly priority: bigint;
  /** What the compute-budget instructions account for; null where they name no limit, so that it cannot be told. */
  readonly askedPriority: bigint | null;
}

/** Splits a fee; null where it is less than today's base fee, so that the split would be a guess. */
export function splitFee(
  total: bigint,
  ownSignatures: number,
  topLevel: readonly Call[],
  budget: ComputeBudget,
): FeeSplit | null {
  const signatures = countFeeSignatures(ownSignatures, topLevel);
  const base = LAMPORTS_PER_SIGNATURE * BigInt(signatures);
  return total < base
    ? null
    : { total, base, signatures, priority: total - base, askedPriority: askedPriority(budget) };
}

function askedPriority({ unitLimit, unitPrice, priorityFee }: ComputeBudget): bigint | null {
  if (priorityFee !== null) return priorityFee;
  if (unitPrice === null) return 0n;
  // A price without a limit is paid for a limit that the network supplies, by rules that changed over time.
  return unitLimit === null ? null : (unitLimit * unitPrice + MICRO - 1n) / MICRO;
}

const MICRO = 1_000_000n;
