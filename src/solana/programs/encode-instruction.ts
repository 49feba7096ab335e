import { DecodeError } from '../../shared/json/decode-error.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import { sameJson } from '../../shared/json/same-json.ts';
import type { Address } from '../ids/address.ts';
import { olderForms } from './layout/older-forms.ts';
import { parseInstruction, PROGRAMS } from './registry.ts';
import type { Instruction } from './program.ts';

/**
 * The instructions that a node's jsonParsed may have been made of, likeliest first; each of them is parsed to exactly the same
 * again, or was by an older node. jsonParsed does not show everything, so there may be several, and others besides. Never throws.
 */
export function encodeInstruction(programId: Address, parsed: JsonValue): readonly Instruction[] {
  const program = PROGRAMS.get(programId);
  if (program === undefined) return [];
  try {
    return program
      .encode(parsed)
      .map((form) => ({ programId, ...form }))
      .filter((instruction) => printsAs(instruction, parsed));
  } catch (error) {
    if (error instanceof DecodeError) return [];
    throw error;
  }
}

function printsAs(instruction: Instruction, parsed: JsonValue): boolean {
  const newest = parseInstruction(instruction);
  if (newest === null) return false;
  return sameJson(newest.parsed, parsed) || olderForms(newest).some((older) => sameJson(older.parsed, parsed));
}
