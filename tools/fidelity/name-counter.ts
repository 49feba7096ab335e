/** Counts names; prints the counts sorted by name. */
export interface NameCounter {
  readonly add: (name: string) => void;
  readonly total: () => number;
  readonly print: (heading: string) => void;
}

export function createNameCounter(): NameCounter {
  const counts = new Map<string, number>();
  const total = (): number => [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    add: (name) => counts.set(name, (counts.get(name) ?? 0) + 1),
    total,
    print: (heading) => {
      console.log(`${heading}: ${total()}`);
      for (const [name, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
        console.log(`${count.toString().padStart(9)}  ${name}`);
      }
    },
  };
}
