import type { Progress } from '../../shared/progress.ts';

/** What a progress line says. */
export interface ProgressState extends Progress {
  readonly elapsedSeconds: number;
  /** null if it cannot be estimated yet. */
  readonly leftSeconds: number | null;
  /** What was counted per second, recently; null if unknown yet. */
  readonly rate: number | null;
}

/** Estimates rate and time left. Call it with every step, in order, with the time in milliseconds. */
export type ProgressMeter = (progress: Progress, now: number) => ProgressState;

interface Sample {
  readonly time: number;
  readonly value: number;
}

export function createProgressMeter(): ProgressMeter {
  let start: number | null = null;
  let unit: Progress['counted']['unit'] | null = null;
  let counts: Sample[] = [];
  let steps: Sample[] = [];
  return (progress, now) => {
    const { done, total, counted } = progress;
    start ??= now;
    if (counted.unit !== unit) counts = [];
    unit = counted.unit;
    counts = recent([...counts, { time: now, value: counted.count }], now - RATE_MS);
    steps = thinned([...steps, { time: now, value: done }]);
    // The later half of the time has neither the slow start nor much noise.
    const speed = speedOf(recent(steps, (start + now) / 2));
    return {
      ...progress,
      elapsedSeconds: (now - start) / 1000,
      leftSeconds: total === null ? null : secondsFor(total - done, speed),
      rate: speedOf(counts),
    };
  };
}

/** The window of the displayed rate. */
const RATE_MS = 10_000;
/** Bounds the memory of a long run. */
const MAX_SAMPLES = 400;

/** The samples from `time` on, and the last one before. */
function recent(samples: readonly Sample[], time: number): Sample[] {
  const first = samples.findLastIndex((sample) => sample.time <= time);
  return samples.slice(Math.max(0, first));
}

function thinned(samples: Sample[]): Sample[] {
  return samples.length <= MAX_SAMPLES ? samples : samples.filter((_, at) => at % 2 === 0 || at === samples.length - 1);
}

/** Per second; null if nothing was done. */
function speedOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined || last.time <= first.time || last.value <= first.value) return null;
  return ((last.value - first.value) * 1000) / (last.time - first.time);
}

function secondsFor(work: number, speed: number | null): number | null {
  return speed === null ? null : Math.max(0, work) / speed;
}
