import type { Address } from '../ids/ids.ts';

/** An instruction of a transaction that succeeded. */
export interface PastInstruction {
  readonly programId: Address;
  readonly accounts: readonly Address[];
  readonly data: Uint8Array;
}

/** What an instruction does to the data of an account that holds an IDL, or will. */
export interface AccountChange {
  readonly account: Address;
  /** The account whose data it copies; null if it copies none. */
  readonly source: Address | null;
  /** True if what the account held before does not matter. */
  readonly isStart: boolean;
  /** The data after it; null: the account is closed. Throws ByteError if the instruction cannot have succeeded on such data. */
  readonly apply: (before: Uint8Array, source: Uint8Array) => Uint8Array | null;
}
