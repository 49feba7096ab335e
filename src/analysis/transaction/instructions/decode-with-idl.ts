import { parseBase64 } from '../../../shared/bytes/base64.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import type { IdlAccount, IdlEvent, IdlReaders, ProgramIdl } from '../../../solana/idl/idl-reader.ts';
import { type Address, parseAddress } from '../../../solana/ids/address.ts';
import type { ParsedLog } from '../parse-log.ts';
import type { SummaryPart } from '../program-texts/summary-parts.ts';
import type { Call } from './calls.ts';
import type { ParsedCall } from './parse-call.ts';

/** One call, decoded with the IDL of its program. */
export interface IdlResult {
  readonly parsed: ParsedCall | null;
  readonly summary: readonly SummaryPart[] | null;
  /** Names of the call's accounts, by position; empty if the IDL does not fit. */
  readonly accountNames: readonly IdlAccount[];
  /** Why the IDL does not match, as a whole sentence; null if it matches or there is no IDL. */
  readonly mismatch: string | null;
}

export const NO_IDL_RESULT: IdlResult = { parsed: null, summary: null, accountNames: [], mismatch: null };

/** `parent` is the program that made the call; null for top-level instructions. */
export function decodeWithIdl(call: Call, parent: Address | null, idls: IdlReaders): IdlResult {
  const { programId, data } = call;
  const reader = programId === null ? undefined : idls.get(programId);
  if (reader === undefined || data === null) return NO_IDL_RESULT;
  const { origin } = reader;
  const program = reader.program.name;
  const event = isEventShaped(data) ? reader.event(data.subarray(EVENT_TAG.length)) : null;
  if (event !== null) {
    if (!isEventOf(call, parent, reader)) {
      const mismatch = `Its data is shaped like the event ${event.name} of ${program}, but the program did not call itself with its event authority: anybody can write such data.`;
      return { ...NO_IDL_RESULT, mismatch };
    }
    const parsed: ParsedCall = { by: 'idl', program, origin, type: event.name, info: event.fields };
    return { ...NO_IDL_RESULT, parsed, summary: ['an event, emitted by self-CPI'] };
  }
  const instruction = reader.instruction(data);
  if ('mismatch' in instruction) {
    const mismatch = `The IDL of ${program} ${instruction.mismatch}: it may be for another version of the program.`;
    return { ...NO_IDL_RESULT, mismatch };
  }
  return {
    parsed: { by: 'idl', program, origin, type: instruction.name, info: instruction.args },
    summary: summarizeArguments(instruction.args),
    accountNames: instruction.accounts,
    mismatch: null,
  };
}

/** The events that IDLs find in a log, by line index. */
export function eventsByLine(log: ParsedLog | null, idls: IdlReaders): ReadonlyMap<number, IdlEvent> {
  const events = new Map<number, IdlEvent>();
  log?.lines.forEach(({ kind, text, frame }, line) => {
    if (kind !== 'data' || frame === null) return;
    const programId = log.frames[frame]?.programId;
    const reader = programId === undefined ? undefined : idls.get(programId);
    const bytes = parseBase64(text.slice(text.lastIndexOf(' ') + 1));
    const event = reader === undefined || bytes === null ? null : reader.event(bytes);
    if (event !== null) events.set(line, event);
  });
  return events;
}

/** Whether the program recorded an event by this call: it called itself, and its event authority signed. */
function isEventOf({ programId, accounts }: Call, parent: Address | null, { eventAuthority }: ProgramIdl): boolean {
  // A derived address can sign for its own program only. The record has no signatures of inner calls, but their accounts.
  return programId === parent && accounts?.[0]?.address === eventAuthority;
}

/** Whether data begins like an Anchor event that a program records by calling itself. Anybody can write such data. */
export function isEventShaped(data: Uint8Array | null): boolean {
  return data !== null && EVENT_TAG.every((byte, at) => data[at] === byte);
}

/** Anchor's `EVENT_IX_TAG`, little-endian. */
const EVENT_TAG = [0xe4, 0x45, 0xa5, 0x2e, 0x51, 0xcb, 0x9a, 0x1d];

/** The first simple arguments with their names. An IDL has names for them, but not units. */
function summarizeArguments(args: JsonObject): readonly SummaryPart[] {
  const simple = Object.entries(args).flatMap(([name, value]): readonly SummaryPart[][] => {
    const part = argumentPart(value);
    return part === null ? [] : [[`${name} `, part]];
  });
  return simple.slice(0, SHOWN_ARGUMENTS).flatMap((parts, at) => (at === 0 ? parts : [', ', ...parts]));
}

const SHOWN_ARGUMENTS = 2;

/** null for lists and structs. */
function argumentPart(value: JsonObject[string] | undefined): SummaryPart | null {
  switch (typeof value) {
    case 'bigint':
      return { integer: value };
    case 'number':
      return Number.isSafeInteger(value) ? { integer: BigInt(value) } : null;
    case 'boolean':
      return String(value);
    case 'string': {
      const address = parseAddress(value);
      return address === null ? null : { address };
    }
    default:
      return null;
  }
}
