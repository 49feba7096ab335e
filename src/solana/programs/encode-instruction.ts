import { DecodeError } from '../../shared/json/json-decoding.ts';
import { type JsonValue, jsonEqual } from '../../shared/json/json.ts';
import type { Address } from '../ids/ids.ts';
import { olderNodeOutputs } from './older-node-output.ts';
import { parseInstruction, PROGRAMS } from './registry.ts';
import type { Instruction } from './program.ts';

/**
 * The instructions that a node's jsonParsed may come from, likeliest first. Each one parses to exactly the same JSON, on the newest
 * node or an older one. jsonParsed omits some data, so there may be several candidates, and the list may be incomplete. Never throws.
 */
export function encodeInstruction(programId: Address, parsed: JsonValue): readonly Instruction[] {
  const program = PROGRAMS.get(programId);
  if (program === undefined) return [];
  try {
    return program
      .encode(parsed)
      .map((input) => ({ programId, ...input }))
      .filter((instruction) => parsesTo(instruction, parsed));
  } catch (error) {
    if (error instanceof DecodeError) return [];
    throw error;
  }
}

function parsesTo(instruction: Instruction, parsed: JsonValue): boolean {
  const newest = parseInstruction(instruction);
  if (newest === null) return false;
  return jsonEqual(newest.parsed, parsed) || olderNodeOutputs(newest).some((older) => jsonEqual(older.parsed, parsed));
}
