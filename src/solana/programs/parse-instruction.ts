import { ByteError } from '../../shared/byte-reader.ts';
import type { Instruction, ParsedInstruction } from './program.ts';
import { PROGRAMS } from './registry.ts';

/** What a node's jsonParsed makes of an instruction, or null where it gives the bytes instead. Never throws. */
export function parseInstruction(instruction: Instruction): ParsedInstruction | null {
  const program = PROGRAMS.get(instruction.programId);
  if (program === undefined) return null;
  try {
    const parsed = program.parse(instruction.accounts, instruction.data);
    return parsed === null ? null : { program: program.name, parsed };
  } catch (error) {
    if (error instanceof ByteError) return null;
    throw error;
  }
}
