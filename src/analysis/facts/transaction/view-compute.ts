import type { Mutable } from '../../../shared/mutable.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { ranBuiltIn } from './fees.ts';
import type { LogFrame } from './parse-log.ts';
import type { ViewedInstruction } from './view-instruction.ts';
import type { ViewedTransaction } from './view-transaction.ts';

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
  /** All units that the transaction consumed, or if the node did not record them, the sum of the calls. */
  readonly total: bigint;
  readonly isTotalRecorded: boolean;
  /** The programs' own units added up over their calls, largest first. */
  readonly programs: readonly { readonly programId: Address; readonly self: bigint }[];
  readonly unmeasured: UnmeasuredCalls;
}

/** The number of calls without a figure. */
export interface UnmeasuredCalls {
  /** Calls of programs that are built into the node and log no figure. */
  readonly builtIn: number;
  /** Calls for which the log has no figure for another reason, for example because it does not show them. */
  readonly others: number;
  /** Whether any of them is an inner instruction, so that its units are among its caller's own. */
  readonly inner: boolean;
}

/**
 * The compute units of each call, from the log; null if there is no log, it is truncated, or it has no figures. A call
 * starts at the log's remaining budget, or else directly after the previous call. It ends early enough for the calls
 * after it.
 */
export function viewCompute({ instructions, log, budget, answer }: ViewedTransaction): ViewedCompute | null {
  if (instructions === null || log === null || log.truncated) return null;
  const frames = new Map(log.frames.map((frame) => [frame.firstLine, frame]));
  const calls: Mutable<ComputeCall>[] = [];
  const consumed = answer.meta?.computeUnitsConsumed ?? null;
  const root: OpenCall = { depth: -1, call: null, next: 0n, spare: spareUnits(consumed, instructions, -1, 0) };
  const open = [root];
  let limit = budget?.unitLimit ?? null;
  instructions.forEach((instruction, at) => {
    const { id, depth, programId, units, status, firstLine } = instruction;
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    if (units === null) return;
    const frame = firstLine === null ? undefined : frames.get(firstLine);
    limit ??= limitBefore(frame, root.next);
    const parent = open.at(-1) ?? root;
    const start = startIn(parent, startOf(frame, limit));
    const call = { id, depth, programId, start, total: units, self: units, failed: isFailed(status) };
    if (parent.spare !== null) parent.spare -= start - parent.next;
    parent.next = start + units;
    if (parent.call !== null) parent.call.self -= units;
    open.push({ depth, call, next: start, spare: spareUnits(units, instructions, depth, at + 1) });
    calls.push(call);
  });
  if (calls.length === 0) return null;
  return {
    calls,
    total: consumed ?? root.next,
    isTotalRecorded: consumed !== null,
    programs: byProgram(calls),
    unmeasured: countUnmeasured(instructions),
  };
}

/** A call that has not ended, or with depth −1 the whole transaction. */
interface OpenCall {
  readonly depth: number;
  readonly call: Mutable<ComputeCall> | null;
  /** Where its next inner instruction may start. */
  next: bigint;
  /** Its own units that were not yet placed before an inner instruction; null if its total is unknown. */
  spare: bigint | null;
}

/** The remainder of `total` for a caller at `depth` after the calls directly below it, which begin at index `from`. */
function spareUnits(
  total: bigint | null,
  instructions: readonly ViewedInstruction[],
  depth: number,
  from: number,
): bigint | null {
  if (total === null) return null;
  let spare = total;
  let below = Infinity;
  for (const { depth: each, units } of instructions.slice(from)) {
    if (each <= depth) break;
    if (each > below) continue;
    below = units === null ? Infinity : each;
    spare -= units ?? 0n;
  }
  return spare;
}

/** A start after the calls before it that leaves the caller enough units for the calls after it, whatever the log states. */
function startIn({ next, spare }: OpenCall, logged: bigint | null): bigint {
  if (logged === null || logged < next) return next;
  return spare === null || logged <= next + spare ? logged : next + spare;
}

function countUnmeasured(instructions: readonly ViewedInstruction[]): UnmeasuredCalls {
  const unmeasured = instructions.filter(({ units, status }) => units === null && status !== 'notReached');
  const builtIn = unmeasured.filter(({ programId, firstLine }) => ranBuiltIn(programId, firstLine !== null)).length;
  return { builtIn, others: unmeasured.length - builtIn, inner: unmeasured.some(({ depth }) => depth > 0) };
}

/** The transaction's limit: the remainder when the first call with a figure began, plus what was spent before. */
function limitBefore(frame: LogFrame | undefined, spent: bigint): bigint | null {
  return frame?.budget === null || frame === undefined ? null : frame.budget + spent;
}

function startOf(frame: LogFrame | undefined, limit: bigint | null): bigint | null {
  return frame === undefined || frame.budget === null || limit === null ? null : limit - frame.budget;
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
