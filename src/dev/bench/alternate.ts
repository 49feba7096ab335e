/**
 * Runs tasks in turns, AAA BBB AAA BBB, and gives the milliseconds of CPU that each took in each round, garbage collection and other
 * threads included. A first round, in which code is compiled, does not count. What slows the machine for a while slows all of them.
 */
export async function alternate<Name extends string>(
  tasks: Readonly<Record<Name, () => unknown>>,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  // Objects made of keys forget, for the type checker, which keys those were.
  const names = Object.keys(tasks) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, new Array<number>()])) as Record<Name, number[]>;
  for (let round = -1; round < ROUNDS; round++) {
    // Garbage is collected when it is due, as in a service: a collection that is asked for throws compiled code away, and doubles times.
    for (const name of names) {
      const start = process.cpuUsage();
      for (let time = 0; time < TIMES; time++) await tasks[name]();
      const { user, system } = process.cpuUsage(start);
      if (round >= 0) samples[name].push((user + system) / 1000 / TIMES);
    }
  }
  return samples;
}

const ROUNDS = 9;

/** In a row, so that most of what is collected is a task's own garbage. */
const TIMES = 3;

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median of what each round's pair gives: a round that was slow as a whole does not count twice. */
export function medianRatio(ours: readonly number[], beside: readonly number[]): number {
  return median(ours.map((value, round) => value / (beside[round] ?? Number.NaN)));
}
