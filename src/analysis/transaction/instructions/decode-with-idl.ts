import { parseBase64 } from '../../../shared/bytes/base64.ts';
import type { IdlAccount, IdlEvent, IdlReaders } from '../../../solana/idl/idl-reader.ts';
import type { Call } from './calls.ts';
import type { SummaryPart } from './summarize-instruction.ts';
import { summarizeWithIdl } from './idl-summary.ts';
import type { ParsedLog } from '../parse-log.ts';
import type { ParsedCall } from './parse-call.ts';

/** What the IDL of a call's program says of it. */
export interface IdlResult {
  readonly parsed: ParsedCall | null;
  readonly summary: readonly SummaryPart[] | null;
  /** Names of the call's accounts, by position; empty where the IDL does not fit. */
  readonly accountNames: readonly IdlAccount[];
  /** Why the IDL does not fit, a whole sentence. */
  readonly mismatch: string | null;
}

export const NO_IDL_RESULT: IdlResult = { parsed: null, summary: null, accountNames: [], mismatch: null };

/** Reads a call with the IDL of its program, if there is one at hand. */
export function decodeWithIdl({ programId, data }: Call, idls: IdlReaders): IdlResult {
  const reader = programId === null ? undefined : idls.get(programId);
  if (reader === undefined || data === null) return NO_IDL_RESULT;
  const program = reader.program.name;
  const event = isSelfEvent(data) ? reader.event(data.subarray(SELF_EVENT.length)) : null;
  if (event !== null) {
    const parsed: ParsedCall = { by: 'idl', program, type: event.name, info: event.fields };
    return { ...NO_IDL_RESULT, parsed, summary: ['an event, by a call to itself'] };
  }
  const read = reader.instruction(data);
  if ('mismatch' in read) {
    return { ...NO_IDL_RESULT, mismatch: `The IDL of ${program} ${read.mismatch}: it may be of another version.` };
  }
  return {
    parsed: { by: 'idl', program, type: read.name, info: read.args },
    summary: summarizeWithIdl(read.args),
    accountNames: read.accounts,
    mismatch: null,
  };
}

/** The events among the log's lines, by the index of the line. */
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

/** Whether a program hands itself an event in these bytes, to have it recorded: Anchor's tag stands before it. */
export function isSelfEvent(data: Uint8Array | null): boolean {
  return data !== null && SELF_EVENT.every((byte, at) => data[at] === byte);
}

const SELF_EVENT = [0xe4, 0x45, 0xa5, 0x2e, 0x51, 0xcb, 0x9a, 0x1d];
