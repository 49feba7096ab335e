/** How long to wait, in milliseconds. */
export interface Delays {
  /** Between two looks for a newer block. */
  readonly pollMs: number;
  /** After the first failure; doubles with each further one. */
  readonly firstRetryMs: number;
  readonly maxRetryMs: number;
}

export const DELAYS: Delays = { pollMs: 400, firstRetryMs: 250, maxRetryMs: 30_000 };

/** The wait after a number of failures in a row, from 1: between half and all of it, so that clients do not return together. */
export function backOff(failures: number, { firstRetryMs, maxRetryMs }: Delays, random: () => number): number {
  return Math.min(maxRetryMs, firstRetryMs * 2 ** (failures - 1)) * (0.5 + random() / 2);
}
