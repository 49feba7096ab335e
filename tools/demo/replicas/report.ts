import type { Outcome, Sample } from './load.ts';

export interface Phase {
  readonly name: string;
  readonly start: number;
  /** Outcomes of requests in progress during it for which nothing could answer. */
  readonly allowed: readonly Outcome[];
}

export interface PhaseReport {
  readonly name: string;
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Milliseconds. */
  readonly p50: number;
  readonly longest: number;
  /** Milliseconds from the start of the phase to the first right answer to a request of this phase. */
  readonly firstRight: number;
  /** Milliseconds from the start of the phase to the end of the last failed request; null if none failed. */
  readonly lastFailure: number | null;
  /** What must not happen, one line for each kind. */
  readonly problems: readonly string[];
}

/** Assigns each request to the phase in which it ended. `phases` are in order. */
export function reportPhases(phases: readonly Phase[], samples: readonly Sample[]): readonly PhaseReport[] {
  return phases.map(({ name, start }, at) => {
    const end = phases[at + 1]?.start ?? Infinity;
    const own = samples.filter((sample) => sample.end >= start && sample.end < end);
    const counts = { right: 0, wrong: 0, error: 0, status: 0, cut: 0 };
    for (const { outcome } of own) counts[outcome] += 1;
    const times = own.map((sample) => sample.end - sample.start).sort((one, other) => one - other);
    const failed = own.filter(({ outcome }) => outcome !== 'right');
    const isAllowed = ({ start, end, outcome }: Sample): boolean =>
      phases.some((phase, at) => {
        const next = phases[at + 1]?.start ?? Infinity;
        return start < next && end >= phase.start && phase.allowed.includes(outcome);
      });
    const problems = new Map(
      failed
        .filter((sample) => !isAllowed(sample))
        .map(({ outcome, detail }) => [outcome, `${name}: ${outcome}${detail === null ? '' : `: ${detail}`}`]),
    );
    if (counts.right === 0) problems.set('right', `${name}: no right answer`);
    return {
      name,
      counts,
      p50: times[Math.floor(times.length / 2)] ?? Number.NaN,
      longest: times.at(-1) ?? Number.NaN,
      firstRight: earliest(own.filter((sample) => sample.outcome === 'right' && sample.start >= start)) - start,
      lastFailure: failed.length === 0 ? null : Math.max(...failed.map((sample) => sample.end)) - start,
      problems: [...problems.values()],
    };
  });
}

function earliest(samples: readonly Sample[]): number {
  return Math.min(...samples.map(({ end }) => end));
}

export function formatReport(reports: readonly PhaseReport[]): string {
  const head = [
    'phase',
    'right',
    'wrong',
    'error',
    'not 200',
    'cut',
    'p50',
    'longest',
    'first right after',
    'last failure after',
  ];
  const rows = reports.map(({ name, counts, p50, longest, firstRight, lastFailure }) => [
    name,
    ...[counts.right, counts.wrong, counts.error, counts.status, counts.cut].map(String),
    `${p50.toFixed(0)} ms`,
    `${longest.toFixed(0)} ms`,
    `${firstRight.toFixed(0)} ms`,
    lastFailure === null ? '' : `${lastFailure.toFixed(0)} ms`,
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
