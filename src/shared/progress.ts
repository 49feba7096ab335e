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

/** "slot 400,031,874". */
export function formatSlotLabel(slot: bigint): string {
  return `slot ${formatInteger(slot)}`;
}
