import { ByteError } from '../../shared/bytes/byte-reader.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import type { Address } from '../ids/address.ts';

/** An instruction with its account indexes resolved to addresses. */
export interface Instruction extends InstructionInput {
  readonly programId: Address;
}

/** What an instruction gives its program. */
export interface InstructionInput {
  readonly accounts: readonly Address[];
  readonly data: Uint8Array;
}

/** What jsonParsed says of an instruction: the name of the program and `{info, type}`, or a bare string for a memo. */
export interface ParsedInstruction {
  readonly program: string;
  readonly parsed: JsonValue;
}

/** One parser: gives what `parsed` holds, null for what it does not know, and throws ByteError for data that ends early or cannot be. */
export interface Program {
  readonly name: string;
  readonly ids: readonly Address[];
  readonly parse: (accounts: readonly Address[], data: Uint8Array) => JsonValue | null;
}

/** A parser and its inverse. */
export interface InvertibleProgram extends Program {
  /** Every type of instruction that it parses. */
  readonly types: readonly string[];
  /** What may have printed as `parsed`, likeliest first; throws DecodeError for what cannot have been printed. */
  readonly encode: (parsed: JsonValue) => readonly InstructionInput[];
}

/** Programs by each of their addresses. */
export function indexPrograms<P extends Program>(programs: readonly P[]): ReadonlyMap<Address, P> {
  return new Map(programs.flatMap((program) => program.ids.map((id) => [id, program])));
}

/** What the instruction's program makes of it; null where it is not among these, or does not understand it. Never throws. */
export function parseWith(programs: ReadonlyMap<Address, Program>, instruction: Instruction): ParsedInstruction | null {
  const program = programs.get(instruction.programId);
  if (program === undefined) return null;
  try {
    const parsed = program.parse(instruction.accounts, instruction.data);
    return parsed === null ? null : { program: program.name, parsed };
  } catch (error) {
    if (error instanceof ByteError) return null;
    throw error;
  }
}
