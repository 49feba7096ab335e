/** Milliseconds of the shortest of several runs, which work beside the tests lengthens least. To compare with another in one run. */
export function shortestTime(run: () => unknown): number {
  return Math.min(
    ...Array.from({ length: 5 }, () => {
      const start = performance.now();
      run();
      return performance.now() - start;
    }),
  );
}
