import type { Address } from '../ids/ids.ts';
import { PROGRAM_METADATA_PROGRAM } from '../ids/program-ids.ts';
import type { AccountChange, PastInstruction } from './account-change.ts';
import { anchorIdlChange } from './anchor-idl-change.ts';
import { metadataChange } from './metadata-change.ts';

/** The change that an instruction makes to an IDL account of `program`; null if it makes none. Throws ByteError for cut data. */
export function findAccountChange(instruction: PastInstruction, program: Address): AccountChange | null {
  if (instruction.programId === PROGRAM_METADATA_PROGRAM) return metadataChange(instruction);
  return instruction.programId === program ? anchorIdlChange(instruction) : null;
}
