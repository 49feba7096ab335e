import { formatInteger } from './format/format-number.ts';

export type OnProgress = (progress: Progress) => void;

/** How far a command has come. */
export interface Progress {
  /** The part of the work that is done, in a unit of which each takes about the same time. */
  readonly done: number;
  /** All of the work; null if unknown, as for a pipe. */
  readonly total: number | null;
  /** What people count, for the rate: the bytes of the input, or transactions. */
  readonly counted: { readonly count: number; readonly unit: 'byte' | 'transaction' | 'row' | 'block' };
  /** Where it is: "slot 400,031,874", or the name of a file. */
  readonly label: string;
}

/**
 * How many transactions take as long as the slow start of a process, whose code the engine has yet to compile. The measured number was
 * about the same for an import, a check and a copy.
 */
export const WARM_UP_TRANSACTIONS = 1_400;

/** Adds the slow start to `work`, so that each unit of the sum takes about the same time. It is `warmUp` in all, most of it early. */
export function withWarmUp(work: number, warmUp: number): number {
  return work + warmUp * (1 - Math.exp((-1.5 * work) / warmUp));
}

/** "slot 400,031,874". */
export function formatSlotLabel(slot: bigint): string {
  return `slot ${formatInteger(slot)}`;
}
