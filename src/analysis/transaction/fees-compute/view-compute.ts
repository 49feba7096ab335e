import type { Mutable } from '../../../shared/mutable.ts';
import type { Address } from '../../../solana/ids/address.ts';
import { type ComputeBudget, MAX_COMPUTE_UNITS } from './compute-budget.ts';
import type { LogFrame } from '../parse-log.ts';
import type { ViewedInstruction } from '../instructions/view-instruction.ts';
import type { ViewedTransaction } from '../view-transaction.ts';

/** One call and the compute units that it consumed. */
export interface ComputeCall {
  /** Its path, "5.3.1". */
  readonly id: string;
  /** 0 for the transaction's own instructions. */
  readonly depth: number;
  readonly programId: Address | null;
  /** Units consumed before it began. */
  readonly start: bigint;
  /** Including its inner instructions. */
  readonly total: bigint;
  /** Excluding inner instructions with a separate figure. */
  readonly self: bigint;
  readonly failed: boolean;
}

/** How a transaction spent its compute units. */
export interface ViewedCompute {
  /** In call order; only calls with a known figure. */
  readonly calls: readonly ComputeCall[];
  /** All units that the transaction consumed. */
  readonly total: bigint;
  /** The programs' own units added up over their calls, largest first. */
  readonly programs: readonly { readonly programId: Address; readonly self: bigint }[];
  /** The number of calls without a figure: native programs log none. */
  readonly unmeasured: number;
}

/**
 * The compute units of each call, from the log; null if there is no log, it is truncated, or it has no figures. A call starts where
 * the log's remaining budget puts it, or else directly after the call before it.
 */
export function viewCompute({ instructions, log, budget, answer }: ViewedTransaction): ViewedCompute | null {
  if (instructions === null || log === null || log.truncated) return null;
  const frames = new Map(log.frames.map((frame) => [frame.firstLine, frame]));
  const calls: Mutable<ComputeCall>[] = [];
  const open: OpenCall[] = [];
  let topNext = 0n;
  let limit = unitLimit(budget);
  for (const instruction of instructions) {
    const { id, depth, programId, units, status, firstLine } = instruction;
    if (units === null) continue;
    const frame = firstLine === null ? undefined : frames.get(firstLine);
    limit ??= limitBefore(frame, topNext);
    while ((open.at(-1)?.call.depth ?? -1) >= depth) open.pop();
    const parent = open.at(-1);
    const earliest = parent?.next ?? topNext;
    const start = clampStart(startOf(frame, limit) ?? earliest, earliest, parent, units);
    const call = { id, depth, programId, start, total: units, self: units, failed: isFailed(status) };
    if (parent === undefined) topNext = start + units;
    else {
      parent.next = start + units;
      parent.call.self -= units;
    }
    open.push({ call, next: start });
    calls.push(call);
  }
  if (calls.length === 0) return null;
  const consumed = answer.meta?.computeUnitsConsumed ?? 0n;
  return {
    calls,
    total: consumed > topNext ? consumed : topNext,
    programs: byProgram(calls),
    unmeasured: instructions.filter(({ units, status }) => units === null && status !== 'notReached').length,
  };
}

/** A call that has not ended, and where its next inner instruction may start. */
interface OpenCall {
  readonly call: Mutable<ComputeCall>;
  next: bigint;
}

function unitLimit(budget: ComputeBudget | null): bigint | null {
  const requested = budget?.unitLimit ?? null;
  return requested !== null && requested > MAX_COMPUTE_UNITS ? MAX_COMPUTE_UNITS : requested;
}

/** The transaction's limit: what was left when the first call with a figure began, plus what was spent before. */
function limitBefore(frame: LogFrame | undefined, spent: bigint): bigint | null {
  return frame?.budget === null || frame === undefined ? null : frame.budget + spent;
}

function startOf(frame: LogFrame | undefined, limit: bigint | null): bigint | null {
  return frame === undefined || frame.budget === null || limit === null ? null : limit - frame.budget;
}

/** Keeps a call after the one before it and inside its caller, whatever the log states. */
function clampStart(start: bigint, earliest: bigint, parent: OpenCall | undefined, units: bigint): bigint {
  const latest = parent === undefined ? start : parent.call.start + parent.call.total - units;
  const kept = start > latest ? latest : start;
  return kept < earliest ? earliest : kept;
}

function isFailed(status: ViewedInstruction['status']): boolean {
  return status === 'failed' || status === 'aborted';
}

function byProgram(calls: readonly ComputeCall[]): ViewedCompute['programs'] {
  const sums = new Map<Address, bigint>();
  for (const { programId, self } of calls)
    if (programId !== null) sums.set(programId, (sums.get(programId) ?? 0n) + self);
  return [...sums].map(([programId, self]) => ({ programId, self })).sort((a, b) => (a.self < b.self ? 1 : -1));
}
