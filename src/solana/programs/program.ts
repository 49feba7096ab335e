import { ByteError } from '../../shared/bytes/bytes.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import type { Address } from '../ids/ids.ts';

/** An instruction with its account indexes resolved to addresses. */
export interface Instruction extends InstructionInput {
  readonly programId: Address;
}

/** The accounts and data that an instruction passes to its program. */
export interface InstructionInput {
  readonly accounts: readonly Address[];
  readonly data: Uint8Array;
}

/** An instruction in jsonParsed: the program's name, and `{info, type}` or a plain string for a memo. */
export interface ParsedInstruction {
  readonly program: string;
  readonly parsed: JsonValue;
}

/** Bytes of an instruction's data that one field is read from; `end` is exclusive. */
export interface DataField {
  readonly name: string;
  readonly value: JsonValue;
  readonly start: number;
  readonly end: number;
}

/** Is called with each field that a parser reads. */
export type OnField = (field: DataField) => void;

/**
 * What one file says about a program with one or more ids. `parse` returns null for an unknown instruction and throws ByteError for
 * invalid data. The parsers that read a table of instructions report the bytes of each field.
 */
export interface Program {
  /** In `jsonParsed`: "spl-token". */
  readonly name: string;
  readonly ids: readonly Address[];
  readonly parse: (accounts: readonly Address[], data: Uint8Array, onField?: OnField) => JsonValue | null;
  readonly effects?: ProgramEffects;
}

/** The effects of one instruction on accounts. */
export interface InstructionEffects {
  /** It moves lamports between accounts. */
  readonly lamportMoves: LamportMoveShape;
  readonly opensTokenAccount: OpenedTokenAccount;
  /** Only the owner of a token account can transfer it. */
  readonly givenByOwner: TokenAccountMembers;
  /** It sets the length of an account's data to `space`: the member of `info` that names the account. */
  readonly resizes: string;
}

/** The effects of one program's instructions, by instruction type. */
export type ProgramEffects = {
  readonly [Effect in keyof InstructionEffects]?: Readonly<Record<string, InstructionEffects[Effect]>>;
};

export type LamportMoveKind = 'transfer' | 'creation' | 'closing' | 'wrapped' | 'withdrawal' | 'split' | 'merge';

export interface LamportMoveShape {
  /** `wrapped`: a token transfer, which moves lamports only if the token is wrapped SOL. */
  readonly kind: LamportMoveKind;
  /** The members of `info` that name the two accounts. */
  readonly from: string;
  readonly to: string;
  /** Moves the whole balance, so `info` states no amount. */
  readonly all?: true;
}

/** Members of `info`. */
export interface TokenAccountMembers {
  readonly account: string;
  readonly owner: string;
}

export interface OpenedTokenAccount extends TokenAccountMembers {
  readonly mint?: string;
}

/** A parser that can also turn its output back into instructions. */
export interface InvertibleProgram extends Program {
  /** Every instruction type that it parses. */
  readonly types: readonly string[];
  /** The inputs that may have parsed to `parsed`, likeliest first. Throws DecodeError if `parsed` has an impossible value. */
  readonly encode: (parsed: JsonValue) => readonly InstructionInput[];
}

export function indexPrograms<P extends Program>(programs: readonly P[]): ReadonlyMap<Address, P> {
  return new Map(programs.flatMap((program) => program.ids.map((id) => [id, program])));
}

/**
 * Parses an instruction with the parser of its program; null if the program has no parser or the parser cannot parse the
 * instruction. Never throws.
 */
export function parseWith(
  programs: ReadonlyMap<Address, Program>,
  instruction: Instruction,
  onField?: OnField,
): ParsedInstruction | null {
  const program = programs.get(instruction.programId);
  if (program === undefined) return null;
  try {
    const parsed = program.parse(instruction.accounts, instruction.data, onField);
    return parsed === null ? null : { program: program.name, parsed };
  } catch (error) {
    if (error instanceof ByteError) return null;
    throw error;
  }
}
