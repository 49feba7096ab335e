import { baseFeeOf, countFeeSignatures, type FeeSignatures } from '../../../solana/model/fees.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { BUILT_IN_PROGRAMS } from './built-in-programs.ts';
import type { Call } from '../instructions/calls.ts';
import { capUnitLimit, type ComputeBudget } from './compute-budget.ts';

/** The parts of a fee, in lamports. */
export interface FeeSplit {
  readonly total: bigint;
  /** 5,000 per signature, including those that precompiles verify. */
  readonly base: bigint;
  readonly signatures: FeeSignatures;
  readonly priority: bigint;
  /** The priority fee that the Compute Budget instructions request. */
  readonly requestedPriority: bigint;
  /** The network's default unit limit, if a unit price was set without a limit; otherwise null. */
  readonly defaultLimit: bigint | null;
}

/** Splits a fee; null if it is less than today's base fee, because the split would be a guess. */
export function splitFee(
  total: bigint,
  ownSignatures: number,
  topLevel: readonly Call[],
  budget: ComputeBudget,
): FeeSplit | null {
  const signatures = countFeeSignatures(ownSignatures, topLevel);
  const base = baseFeeOf(signatures);
  if (total < base) return null;
  const priority = total - base;
  return { total, base, signatures, priority, ...explainPriority(priority, topLevel, budget) };
}

type Explained = Pick<FeeSplit, 'requestedPriority' | 'defaultLimit'>;

function explainPriority(
  paid: bigint,
  topLevel: readonly Call[],
  { unitLimit, unitPrice, priorityFee }: ComputeBudget,
): Explained {
  if (priorityFee !== null) return { requestedPriority: priorityFee, defaultLimit: null };
  if (unitPrice === null) return { requestedPriority: 0n, defaultLimit: null };
  if (unitLimit !== null) return { requestedPriority: priceOf(unitLimit, unitPrice), defaultLimit: null };
  const supplied = defaultUnitLimits(topLevel).map((limit) => ({
    requestedPriority: priceOf(limit, unitPrice),
    defaultLimit: limit,
  }));
  const [current = { requestedPriority: 0n, defaultLimit: null }] = supplied;
  return supplied.find(({ requestedPriority }) => requestedPriority === paid) ?? current;
}

/** Lamports, rounded up. */
function priceOf(limit: bigint, unitPrice: bigint): bigint {
  return (limit * unitPrice + MICRO - 1n) / MICRO;
}

/**
 * The default compute unit limit by the current rule (SIMD-0170: 3,000 units per native instruction), then by the previous rule.
 */
export function defaultUnitLimits(topLevel: readonly Pick<Call, 'programId'>[]): readonly [bigint, bigint] {
  const count = (of: (program: string | null) => boolean) =>
    BigInt(topLevel.filter(({ programId }) => of(programId)).length);
  const builtIn = count((program) => program !== null && BUILT_IN_PROGRAMS.has(program));
  const today = builtIn * BUILT_IN_UNITS + (BigInt(topLevel.length) - builtIn) * DEFAULT_UNITS;
  const before = count((program) => program !== COMPUTE_BUDGET_PROGRAM) * DEFAULT_UNITS;
  return [capUnitLimit(today), capUnitLimit(before)];
}

const MICRO = 1_000_000n;
const DEFAULT_UNITS = 200_000n;
const BUILT_IN_UNITS = 3000n;
