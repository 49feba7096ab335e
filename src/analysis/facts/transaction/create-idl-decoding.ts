import { parseBase64 } from '../../../shared/bytes/encodings.ts';
import type { IdlEvent, IdlReaders, ProgramIdl } from '../../../solana/idl/idl-reader.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import type { Call } from './calls.ts';
import { EVENT_TAG, type IdlDecoding, type IdlResult, NO_IDL_RESULT, isEventShaped } from './idl-decoding.ts';
import type { ParsedCall } from './parse-call.ts';
import type { ParsedLog } from './parse-log.ts';

/** Decodes the calls, events and errors of a transaction with IDLs. */
export function createIdlDecoding(idls: IdlReaders): IdlDecoding {
  return {
    decodeCall: (call, parent) => decodeWithIdl(call, parent, idls),
    eventsIn: (log) => eventsByLine(log, idls),
    errorOf: (programId, code) => idls.get(programId)?.error(code) ?? null,
    ownIdls: [...idls]
      .flatMap(([id, { origin, program }]) => (origin === null ? [`${id} ${program.name} ${program.version}`] : []))
      .join(' '),
  };
}

function decodeWithIdl(call: Call, parent: Address | null, idls: IdlReaders): IdlResult {
  const { programId, data } = call;
  const reader = programId === null ? undefined : idls.get(programId);
  if (reader === undefined || data === null) return NO_IDL_RESULT;
  const { origin } = reader;
  const program = reader.program.name;
  const event = isEventShaped(data) ? reader.event(data.subarray(EVENT_TAG.length)) : null;
  if (event !== null) {
    if (!isEventOf(call, parent, reader))
      return { ...NO_IDL_RESULT, mismatch: { program, reason: { mismatch: 'notItsEvent', event: event.name } } };
    const parsed: ParsedCall = { by: 'idl', program, origin, type: event.name, info: event.fields, isEvent: true };
    return { ...NO_IDL_RESULT, parsed, kinds: event.kinds };
  }
  const instruction = reader.instruction(data);
  if ('mismatch' in instruction) {
    const reason = isEventShaped(data) ? ({ mismatch: 'noEvent' } as const) : instruction;
    return { ...NO_IDL_RESULT, mismatch: { program, reason } };
  }
  return {
    parsed: { by: 'idl', program, origin, type: instruction.name, info: instruction.args },
    accountNames: instruction.accounts,
    kinds: instruction.kinds,
    mismatch: null,
  };
}

/**
 * An event is attributed to the program that runs at its line: lines after the truncation of a log belong to no call.
 */
function eventsByLine(log: ParsedLog, idls: IdlReaders): ReadonlyMap<number, IdlEvent> {
  const events = new Map<number, IdlEvent>();
  log.lines.forEach(({ kind, text, frame }, line) => {
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
  // A derived address can sign for its own program only. The record has the accounts of inner calls, but not their
  // signatures.
  return programId === parent && accounts?.[0]?.address === eventAuthority;
}
