import { addressLookupTable } from './native/address-lookup-table.ts';
import { associatedToken } from './spl/associated-token.ts';
import { bpfLoader } from './native/bpf-loader.ts';
import { bpfUpgradeableLoader } from './native/bpf-upgradeable-loader.ts';
import { memo } from './spl/memo.ts';
import { type Instruction, type ParsedInstruction, indexPrograms, parseWith } from './program.ts';
import { isJsonObject } from '../../shared/json/json.ts';
import { splToken } from './spl/spl-token.ts';
import { stake } from './native/stake.ts';
import { system } from './native/system.ts';
import { vote } from './native/vote.ts';

/** The parsers of programs that nodes parse, by program id. */
export const PROGRAMS = indexPrograms([
  system,
  vote,
  stake,
  memo,
  splToken,
  associatedToken,
  bpfLoader,
  bpfUpgradeableLoader,
  addressLookupTable,
]);

/** Parses an instruction exactly as a node's jsonParsed does, or returns null if a node returns the raw bytes. Never throws. */
export function parseInstruction(instruction: Instruction): ParsedInstruction | null {
  return parseWith(PROGRAMS, instruction);
}

/** Program and type: "system transfer", or "spl-memo" alone for a memo. */
export function nameParsed({ program, parsed }: ParsedInstruction): string {
  const type = isJsonObject(parsed) ? parsed['type'] : undefined;
  return typeof type === 'string' ? `${program} ${type}` : program;
}
