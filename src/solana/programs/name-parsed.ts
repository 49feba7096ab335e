import { isJsonObject } from '../../shared/json/json.ts';
import type { ParsedInstruction } from './program.ts';

/** "system transfer", or the program alone for a memo. */
export function nameParsed({ program, parsed }: ParsedInstruction): string {
  const type = isJsonObject(parsed) ? parsed['type'] : undefined;
  return typeof type === 'string' ? `${program} ${type}` : program;
}
