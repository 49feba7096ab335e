import type { Measurement } from '../measurement.ts';

export interface SuiteOptions {
  /** If true, uses smaller inputs; the large ones take minutes. */
  readonly quick: boolean;
  /** Duration of a load. */
  readonly minutes: number;
}

/** Measures quantities and their baselines. */
export type Suite = (options: SuiteOptions) => Promise<readonly Measurement[]>;
