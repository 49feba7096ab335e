import type { PlacedCall } from './calls.ts';
import type { LogFrame, ParsedLog } from './parse-log.ts';

/**
 * Compute units of each call, inner instructions included; null if unknown. Native programs log no figure, so the units
 * of a run of consecutive native calls are divided equally. They are known if the log shows the budget before and after
 * the run, or if only one run remains and the node recorded the total.
 *
 * Calls never add up to more than `consumed`, nor inner instructions to more than their caller. Figures that would are
 * left out: the derived ones first, and all of them if the log contradicts itself or the total.
 */
export function callUnits(
  calls: readonly PlacedCall[],
  log: ParsedLog | null,
  unitLimit: bigint | null,
  consumed: bigint | null,
): readonly (bigint | null)[] {
  const frameOf = ({ frame }: PlacedCall): LogFrame | null => (frame === null ? null : (log?.frames[frame] ?? null));
  const logged = calls.map((call) => frameOf(call)?.consumed ?? null);
  if (!addUp(calls, logged, consumed)) return calls.map(() => null);
  if (log === null || log.truncated) return logged;

  const units = [...logged];
  const openRuns: Run[] = [];
  let run: number[] = [];
  let left = unitLimit;
  const endRun = (budget: bigint | null): void => {
    if (run.length > 0) {
      const spent = left === null || budget === null ? null : left - budget;
      if (spent === null) openRuns.push(run);
      else divideEqually(spent, run, calls, units);
    }
    run = [];
  };
  calls.forEach((call, at) => {
    const frame = call.path.length === 1 ? frameOf(call) : null;
    if (frame === null) return;
    if (frame.consumed === null || frame.budget === null) {
      run.push(at);
      return;
    }
    endRun(frame.budget);
    left = frame.budget - frame.consumed;
  });
  endRun(unitLimit === null || consumed === null ? null : unitLimit - consumed);

  const [last, ...more] = openRuns;
  if (last !== undefined && more.length === 0 && consumed !== null) {
    const known = calls.map(({ path }, at) => (path.length === 1 ? (units[at] ?? 0n) : 0n));
    divideEqually(
      known.reduce((remainder, each) => remainder - each, consumed),
      last,
      calls,
      units,
    );
  }
  return addUp(calls, units, consumed) ? units : logged;
}

/** Whether the units of the calls stay within the total, and those of inner instructions within their caller's. */
function addUp(calls: readonly PlacedCall[], units: readonly (bigint | null)[], consumed: bigint | null): boolean {
  const callers: { readonly depth: number; left: bigint | null }[] = [{ depth: 0, left: consumed }];
  return calls.every(({ path }, at) => {
    const own = units[at] ?? null;
    while ((callers.at(-1)?.depth ?? 0) >= path.length) callers.pop();
    const caller = callers.at(-1);
    if (own === null) return true;
    callers.push({ depth: path.length, left: own });
    if (caller === undefined || caller.left === null) return true;
    caller.left -= own;
    return caller.left >= 0n;
  });
}

/** Consecutive top-level calls without a figure, as indexes into the calls. */
type Run = readonly number[];

function divideEqually(spent: bigint, run: Run, calls: readonly PlacedCall[], units: (bigint | null)[]): void {
  const programs = new Set(run.map((at) => calls[at]?.call.programId));
  const count = BigInt(run.length);
  if (programs.size !== 1 || spent < 0n || spent % count !== 0n) return;
  for (const at of run) units[at] = spent / count;
}
