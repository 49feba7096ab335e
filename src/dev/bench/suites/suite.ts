import type { Line } from '../line.ts';

export interface SuiteOptions {
  /** Smaller inputs, where the large ones take minutes. */
  readonly quick: boolean;
}

/** Measures one thing beside what limits it. */
export type Suite = (options: SuiteOptions) => Promise<readonly Line[]>;
