import { encodeHex } from '../../../shared/bytes/encodings.ts';
import { SYSTEM_PROGRAM } from '../../../solana/ids/program-ids.ts';
import type {
  IdlAccountData,
  IdlError,
  IdlEvent,
  IdlInstruction,
  IdlMismatch,
  IdlProgram,
  ProgramIdl,
  WholeIdlReader,
} from '../../../solana/idl/idl-reader.ts';

/** The queries of a page to an IDL, so that a worker can answer them. */
export interface IdlQuestions {
  readonly instructions: readonly Uint8Array[];
  readonly events: readonly Uint8Array[];
  readonly errors: readonly number[];
  /** The data of accounts. */
  readonly accounts: readonly Uint8Array[];
}

export const NO_QUESTIONS: IdlQuestions = { instructions: [], events: [], errors: [], accounts: [] };

/** By the bytes in hex, or by the code. */
export interface IdlAnswers {
  readonly program: IdlProgram;
  readonly instructions: ReadonlyMap<string, IdlInstruction | IdlMismatch>;
  readonly events: ReadonlyMap<string, IdlEvent | null>;
  readonly errors: ReadonlyMap<number, IdlError | null>;
  /** In the order of the question. */
  readonly accounts: readonly (IdlAccountData | null)[];
}

/** Collects the queries that `ask` makes to the reader it receives. */
export function collectIdlQuestions(ask: (reader: ProgramIdl) => void): IdlQuestions {
  const instructions = new Map<string, Uint8Array>();
  const events = new Map<string, Uint8Array>();
  const errors = new Set<number>();
  ask({
    program: { name: '', version: null, address: null },
    origin: null,
    // Event queries are recorded before the data is compared.
    eventAuthority: SYSTEM_PROGRAM,
    instruction: (data) => {
      instructions.set(encodeHex(data), data);
      return { mismatch: 'notAsked' };
    },
    event: (bytes) => {
      events.set(encodeHex(bytes), bytes);
      return null;
    },
    error: (code) => {
      errors.add(code);
      return null;
    },
  });
  return { instructions: [...instructions.values()], events: [...events.values()], errors: [...errors], accounts: [] };
}

export function answerIdlQuestions(
  { program, instruction, event, error, account }: WholeIdlReader,
  { instructions, events, errors, accounts }: IdlQuestions,
): IdlAnswers {
  return {
    program,
    instructions: new Map(instructions.map((data) => [encodeHex(data), instruction(data)])),
    events: new Map(events.map((bytes) => [encodeHex(bytes), event(bytes)])),
    errors: new Map(errors.map((code) => [code, error(code)])),
    accounts: accounts.map(account),
  };
}

/** A reader that returns these answers. */
export function readerOfAnswers(
  { program, instructions, events, errors }: IdlAnswers,
  { origin, eventAuthority }: Pick<ProgramIdl, 'origin' | 'eventAuthority'>,
): ProgramIdl {
  return {
    program,
    origin,
    eventAuthority,
    instruction: (data) => instructions.get(encodeHex(data)) ?? { mismatch: 'notAsked' },
    event: (bytes) => events.get(encodeHex(bytes)) ?? null,
    error: (code) => errors.get(code) ?? null,
  };
}
