import type { IdlAccount, IdlError, IdlEvent, IdlMismatch, ValueKinds } from '../../../solana/idl/idl-reader.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { Call } from './calls.ts';
import type { ParsedCall } from './parse-call.ts';
import type { ParsedLog } from './parse-log.ts';

/** What the IDLs in use decode of a transaction. Its code is loaded once there is an IDL. */
export interface IdlDecoding {
  /** `parent` is the calling program; null for top-level instructions. */
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
  /** The call's accounts, by position; empty if the IDL does not fit. */
  readonly accountNames: readonly IdlAccount[];
  readonly kinds: ValueKinds;
  /** Why the IDL does not match; null if it matches or there is no IDL. */
  readonly mismatch: CallMismatch | null;
}

export interface CallMismatch {
  /** The program's name in its IDL. */
  readonly program: string;
  readonly reason:
    | IdlMismatch
    /** The data is shaped like an event, and fits none of the IDL. */
    | { readonly mismatch: 'noEvent' }
    /** It fits an event, but anybody may have written it: the program did not call itself with its event authority. */
    | { readonly mismatch: 'notItsEvent'; readonly event: string };
}

export const NO_IDL_RESULT: IdlResult = {
  parsed: null,
  accountNames: [],
  kinds: new Map(),
  mismatch: null,
};

/** Whether data begins like an Anchor event that a program records by calling itself. Anybody can write such data. */
export function isEventShaped(data: Uint8Array | null): boolean {
  return data !== null && EVENT_TAG.every((byte, at) => data[at] === byte);
}

/** Anchor's `EVENT_IX_TAG`, little-endian. */
export const EVENT_TAG = [0xe4, 0x45, 0xa5, 0x2e, 0x51, 0xcb, 0x9a, 0x1d];

export const NO_IDL_DECODING: IdlDecoding = {
  decodeCall: () => NO_IDL_RESULT,
  eventsIn: () => new Map(),
  errorOf: () => null,
  ownIdls: '',
};
