import type { IdlAccount, IdlError, IdlEvent, ValueKinds } from '../../../solana/idl/idl-reader.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { ParsedLog } from '../parse-log.ts';
import type { SummaryPart } from '../program-texts/summary-parts.ts';
import type { Call } from './calls.ts';
import type { ParsedCall } from './parse-call.ts';

/** What the IDLs in use say about a transaction. Its code is loaded once there is an IDL. */
export interface IdlDecoding {
  /** `parent` is the program that made the call; null for top-level instructions. */
  readonly decodeCall: (call: Call, parent: Address | null) => IdlResult;
  /** The events in a log, by line index. */
  readonly eventsIn: (log: ParsedLog) => ReadonlyMap<number, IdlEvent>;
  readonly errorOf: (programId: Address, code: number) => IdlError | null;
  /** The IDLs that the user provided, as text to compare. */
  readonly ownIdls: string;
}

/** One call, decoded with the IDL of its program. */
export interface IdlResult {
  readonly parsed: ParsedCall | null;
  readonly summary: readonly SummaryPart[] | null;
  /** The call's accounts, by position; empty if the IDL does not fit. */
  readonly accountNames: readonly IdlAccount[];
  readonly kinds: ValueKinds;
  /** Why the IDL does not match, as a whole sentence; null if it matches or there is no IDL. */
  readonly mismatch: string | null;
}

export const NO_IDL_RESULT: IdlResult = {
  parsed: null,
  summary: null,
  accountNames: [],
  kinds: new Map(),
  mismatch: null,
};

export const NO_IDL_DECODING: IdlDecoding = {
  decodeCall: () => NO_IDL_RESULT,
  eventsIn: () => new Map(),
  errorOf: () => null,
  ownIdls: '',
};
