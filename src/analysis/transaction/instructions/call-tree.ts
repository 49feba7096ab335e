import type { Call, CallGroup } from './calls.ts';
import type { LogFrame } from '../parse-log.ts';

/** A call at its place in the tree. */
export interface PlacedCall {
  readonly call: Call;
  /** From 1 at each level: [5, 3, 1] is the first call of the third call of instruction 5. */
  readonly path: readonly number[];
  /** The call of the log that is this one, as an index into its frames; null where the log does not show it. */
  readonly frame: number | null;
}

/**
 * Where the depth of inner calls comes from. `recorded`: the node's stackHeight. `log`: the node gave none, but the log shows
 * the same calls and how they nest. `flat`: unknown, every inner call stands directly under its instruction.
 */
export type Nesting = 'recorded' | 'log' | 'flat';

/** All calls in the order they were made, each with its path and its frame in the log. */
export function placeCalls(
  groups: readonly CallGroup[],
  frames: readonly LogFrame[],
): { readonly calls: readonly PlacedCall[]; readonly nesting: Nesting } {
  const families = matchFamilies(groups, frames);
  const calls: PlacedCall[] = [];
  let nesting: Nesting = 'recorded';
  groups.forEach(({ call, inner }, top) => {
    const family = families[top] ?? { own: null, inner: inner.map(() => null) };
    calls.push({ call, path: [top + 1], frame: family.own });
    const recorded = inner.map(({ stackHeight }) => stackHeight);
    const logged = family.inner.map((frame) => (frame === null ? null : (frames[frame]?.height ?? null)));
    const source = recorded.includes(null) ? (logged.includes(null) ? 'flat' : 'log') : 'recorded';
    if (source === 'flat' || (source === 'log' && nesting === 'recorded')) nesting = source;
    const heights = source === 'flat' ? inner.map(() => 2) : source === 'log' ? logged : recorded;
    const path = [top + 1];
    inner.forEach((innerCall, at) => {
      // A call is at most one deeper than the one before it, whatever the answer says.
      const height = Math.max(2, Math.min(heights[at] ?? 2, path.length + 1));
      path.length = height;
      path[height - 1] = (path[height - 1] ?? 0) + 1;
      calls.push({ call: innerCall, path: [...path], frame: family.inner[at] ?? null });
    });
  });
  return { calls, nesting };
}

interface Family {
  readonly own: number | null;
  readonly inner: readonly (number | null)[];
}

/** Finds for each call its frame: frames come in call order, but precompiles log nothing and a log may be cut. */
function matchFamilies(groups: readonly CallGroup[], frames: readonly LogFrame[]): readonly Family[] {
  let next = 0;
  return groups.map(({ call, inner }) => {
    const own = frames[next]?.height === 1 && frames[next]?.programId === call.programId ? next : null;
    if (own !== null) next++;
    let from = next;
    if (own !== null) while (next < frames.length && frames[next]?.height !== 1) next++;
    return {
      own,
      inner: inner.map(({ programId }) => {
        if (own === null || from >= next || frames[from]?.programId !== programId) return null;
        return from++;
      }),
    };
  });
}
