import { type Instruction, type ParsedInstruction, parseWith } from './program.ts';
import { PROGRAMS } from './registry.ts';

/** What a node's jsonParsed makes of an instruction, or null where it gives the bytes instead. Never throws. */
export function parseInstruction(instruction: Instruction): ParsedInstruction | null {
  return parseWith(PROGRAMS, instruction);
}
