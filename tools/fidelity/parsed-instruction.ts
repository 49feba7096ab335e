import { type JsonObject, stringifyJson } from '../../src/shared/json/json.ts';
import type { ParsedInstruction } from '../../src/solana/programs/program.ts';

/** The parsed form of an instruction in a jsonParsed answer; null if the answer contains its bytes. */
export function readParsed(instruction: JsonObject): ParsedInstruction | null {
  const { parsed, program } = instruction;
  return parsed === undefined || typeof program !== 'string' ? null : { parsed, program };
}

export function sameParsed(a: ParsedInstruction | null, b: ParsedInstruction | null): boolean {
  return printParsed(a) === printParsed(b);
}

export function printParsed(parsed: ParsedInstruction | null): string {
  return parsed === null ? 'null' : stringifyJson({ parsed: parsed.parsed, program: parsed.program });
}
