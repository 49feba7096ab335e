import { deprecatedBpfLoader } from '../native/bpf-loader.ts';
import { indexPrograms, type Instruction, type ParsedInstruction, parseWith } from '../program.ts';
import { parseAnchorIdlInstruction } from './anchor-idl.ts';
import { computeBudget } from './compute-budget.ts';
import { config } from './config.ts';
import { loaderV4 } from './loader-v4.ts';
import { ed25519, secp256k1, secp256r1 } from './precompiles.ts';
import { programMetadata } from './program-metadata.ts';
import { zkElGamalProof } from './zk-elgamal-proof.ts';

/** Parses an instruction of a program that nodes do not parse, in the shape of jsonParsed; null for any other. Never throws. */
export function parseExplorerOnly(instruction: Instruction): ParsedInstruction | null {
  return parseWith(EXPLORER_ONLY_PROGRAMS, instruction) ?? parseAnchorIdlInstruction(instruction);
}

/** The parsers of programs that only the explorer parses, by program id. */
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
]);
