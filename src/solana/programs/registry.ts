import { isJsonObject } from '../../shared/json/json.ts';
import { addressLookupTable } from './address-lookup-table.ts';
import { parseAnchorIdlInstruction } from './anchor-idl.ts';
import { associatedToken } from './associated-token.ts';
import { computeBudget } from './compute-budget.ts';
import { config } from './config.ts';
import { bpfLoader, bpfUpgradeableLoader, deprecatedBpfLoader, loaderV4 } from './loaders.ts';
import { brokenMemo, memo } from './memo.ts';
import { ed25519, secp256k1, secp256r1 } from './precompiles.ts';
import { programMetadata } from './program-metadata.ts';
import { type Instruction, type ParsedInstruction, type ProgramEffects, indexPrograms, parseWith } from './program.ts';
import { splToken } from './spl-token.ts';
import { stake } from './stake.ts';
import { system } from './system.ts';
import { vote } from './vote.ts';
import { zkElGamalProof } from './zk-elgamal-proof.ts';

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

/** Parses an instruction of a program that nodes do not parse, in the shape of jsonParsed; null for any other. Never throws. */
export function parseExplorerOnly(instruction: Instruction): ParsedInstruction | null {
  return parseWith(EXPLORER_ONLY_PROGRAMS, instruction) ?? parseAnchorIdlInstruction(instruction);
}

/** The parsers of what only the explorer parses, by program id. */
export const EXPLORER_ONLY_PROGRAMS = indexPrograms([
  computeBudget,
  ed25519,
  secp256k1,
  secp256r1,
  config,
  loaderV4,
  deprecatedBpfLoader,
  zkElGamalProof,
  programMetadata,
  brokenMemo,
]);

/** What the instructions of each program do to accounts, by its name in `jsonParsed`: an endpoint's answer has no program id there. */
export const PROGRAM_EFFECTS: ReadonlyMap<string, ProgramEffects> = new Map(
  [...PROGRAMS.values(), ...EXPLORER_ONLY_PROGRAMS.values()].map(({ name, effects = {} }) => [name, effects]),
);
