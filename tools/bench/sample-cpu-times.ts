/**
 * Runs tasks interleaved, AAA BBB AAA BBB, and returns the CPU milliseconds of each task in each round, including garbage collection and
 * other threads. A warm-up round, in which code is compiled, does not count. Interleaving spreads a temporary slowdown of the machine
 * over all tasks.
 */
export async function sampleCpuTimes<Name extends string>(
  tasks: Readonly<Record<Name, () => unknown>>,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  // Object.keys and Object.fromEntries lose the key type.
  const names = Object.keys(tasks) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, new Array<number>()])) as Record<Name, number[]>;
  for (let round = -1; round < ROUNDS; round++) {
    // No forced garbage collection: it discards compiled code, which doubles the times.
    for (const name of names) {
      const start = process.cpuUsage();
      for (let run = 0; run < RUNS; run++) await tasks[name]();
      const { user, system } = process.cpuUsage(start);
      if (round >= 0) samples[name].push((user + system) / 1000 / RUNS);
    }
  }
  return samples;
}

const ROUNDS = 9;

/** Consecutive runs of a task in a round, so that most garbage collected in them is its own. */
const RUNS = 3;
