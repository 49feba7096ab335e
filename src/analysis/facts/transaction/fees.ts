import { type FeeSignatures, baseFeeOf, countFeeSignatures } from '../../../solana/model/fees.ts';
import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  BPF_LOADER,
  BPF_LOADER_DEPRECATED,
  BPF_LOADER_UPGRADEABLE,
  COMPUTE_BUDGET_PROGRAM,
  CONFIG_PROGRAM,
  ED25519_PROGRAM,
  LOADER_V4,
  SECP256K1_PROGRAM,
  SECP256R1_PROGRAM,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  VOTE_PROGRAM,
} from '../../../solana/ids/program-ids.ts';
import { createByteReader } from '../../../shared/bytes/bytes.ts';
import type { Mutable } from '../../../shared/mutable.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { TransactionConfig } from '../../../solana/model/transaction.ts';
import type { Call } from './calls.ts';

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

/** What a transaction offers for its execution, by the rules of today. */
export interface OfferedFee {
  /** Lamports. */
  readonly base: bigint;
  readonly priority: bigint;
  /** Micro-lamports per unit, which is what leaders order transactions by. */
  readonly unitPrice: bigint;
}

export function offeredFee(
  ownSignatures: number,
  topLevel: readonly Pick<Call, 'programId' | 'data'>[],
  budget: ComputeBudget,
): OfferedFee {
  const base = baseFeeOf(countFeeSignatures(ownSignatures, topLevel));
  const unitPrice = unitPriceOf(budget, topLevel);
  const limit = budget.unitLimit ?? defaultUnitLimits(topLevel)[0];
  return { base, priority: budget.priorityFee ?? priceOf(limit, unitPrice), unitPrice };
}

/** The network's limit for one transaction. */
export const MAX_COMPUTE_UNITS = 1_400_000n;

/** The most that a transaction can request, since the request has 32 bits. */
export const MAX_REQUESTED_UNITS = 0xffff_ffffn;

/** The compute budget that a transaction requests; null for what it does not request. */
export interface ComputeBudget {
  /** As the network applies it: at most MAX_COMPUTE_UNITS, whatever was requested. */
  readonly unitLimit: bigint | null;
  readonly requestedUnitLimit: bigint | null;
  /** Micro-lamports per unit. */
  readonly unitPrice: bigint | null;
  /** A fixed fee in lamports: in a version 1 header, or in the deprecated `RequestUnits` instruction. */
  readonly priorityFee: bigint | null;
}

/** Parses the Compute Budget instructions, and `config`, the header that replaces them in version 1. */
export function parseComputeBudget(
  calls: readonly Pick<Call, 'programId' | 'data'>[],
  config: TransactionConfig | null,
): ComputeBudget {
  const requested: Mutable<RequestedBudget> = { requestedUnitLimit: null, unitPrice: null, priorityFee: null };
  if (config !== null) {
    requested.requestedUnitLimit = config.computeUnitLimit === null ? null : BigInt(config.computeUnitLimit);
    requested.priorityFee = config.priorityFee;
  }
  for (const { programId, data } of calls) {
    if (programId === COMPUTE_BUDGET_PROGRAM && data !== null) parseComputeBudgetInstruction(requested, data);
  }
  const { requestedUnitLimit } = requested;
  return { ...requested, unitLimit: requestedUnitLimit === null ? null : capUnitLimit(requestedUnitLimit) };
}

/**
 * What a budget offers for each compute unit that it reserves, in micro-lamports; 0 if it offers nothing. A fixed fee is divided by the
 * limit.
 */
export function unitPriceOf(
  { unitPrice, unitLimit, priorityFee }: ComputeBudget,
  topLevel: readonly Pick<Call, 'programId'>[],
): bigint {
  if (priorityFee === null) return unitPrice ?? 0n;
  const limit = unitLimit ?? defaultUnitLimits(topLevel)[0];
  return limit === 0n ? 0n : (priorityFee * MICRO) / limit;
}

/** The limit that applies if `units` are requested. */
export function capUnitLimit(units: bigint): bigint {
  return units < MAX_COMPUTE_UNITS ? units : MAX_COMPUTE_UNITS;
}

/**
 * True if a call without a figure ran in the node itself, which logs none. `logged`: the log shows the call. Stake,
 * Config and Address Lookup Table are on-chain programs since their migration and log a figure, so an unlogged call to
 * them proves nothing.
 */
export function ranBuiltIn(programId: Address | null, logged: boolean): boolean {
  if (programId === null) return false;
  return BUILT_IN_PROGRAMS.has(programId) || programId === SECP256R1_PROGRAM || (logged && MIGRATED.has(programId));
}

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

type Explained = Pick<FeeSplit, 'requestedPriority' | 'defaultLimit'>;

/** Lamports, rounded up. */
function priceOf(limit: bigint, unitPrice: bigint): bigint {
  return (limit * unitPrice + MICRO - 1n) / MICRO;
}

const MICRO = 1_000_000n;

/** Programs and precompiles that SIMD-0170 counts as built in when no compute unit limit is requested. */
const BUILT_IN_PROGRAMS: ReadonlySet<string> = new Set([
  SYSTEM_PROGRAM,
  VOTE_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  BPF_LOADER,
  BPF_LOADER_DEPRECATED,
  BPF_LOADER_UPGRADEABLE,
  LOADER_V4,
  ED25519_PROGRAM,
  SECP256K1_PROGRAM,
]);

const BUILT_IN_UNITS = 3000n;
const DEFAULT_UNITS = 200_000n;

type RequestedBudget = Omit<ComputeBudget, 'unitLimit'>;

function parseComputeBudgetInstruction(requested: Mutable<RequestedBudget>, data: Uint8Array): void {
  const reader = createByteReader(data);
  const tag = data[0];
  const has = (length: number) => data.length >= length;
  if (tag === 0 && has(9)) {
    reader.u8();
    requested.requestedUnitLimit = BigInt(reader.u32());
    requested.priorityFee = BigInt(reader.u32());
  }
  if (tag === 2 && has(5)) {
    reader.u8();
    requested.requestedUnitLimit = BigInt(reader.u32());
  }
  if (tag === 3 && has(9)) {
    reader.u8();
    requested.unitPrice = reader.u64();
  }
}

const MIGRATED: ReadonlySet<string> = new Set([STAKE_PROGRAM, CONFIG_PROGRAM, ADDRESS_LOOKUP_TABLE_PROGRAM]);
