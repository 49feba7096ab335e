/** The wait after a number of consecutive failures, from 1: `first`, doubled with each further one, up to `longest`. */
export function backOff(failures: number, first: number, longest: number): number {
  return Math.min(longest, first * 2 ** (failures - 1));
}
