import type { Address } from '../ids/ids.ts';
import { addressBytes } from '../ids/id-bytes.ts';
import { BPF_LOADER_UPGRADEABLE, METAPLEX_METADATA_PROGRAM, PROGRAM_METADATA_PROGRAM } from '../ids/program-ids.ts';
import { createWithSeed, findProgramAddress, seedBytes } from './program-address.ts';

/** The account in which Anchor stores the IDL of a program. The program owns it. */
export function anchorIdlAddress(program: Address): Address {
  return createWithSeed(findProgramAddress([], program), 'anchor:idl', program);
}

/** The account of the Program Metadata program that holds a program's IDL: canonical, or with the authority that wrote it. */
export function idlMetadataAddress(program: Address, authority: Address | null): Address {
  const writer = authority === null ? [] : [addressBytes(authority)];
  return findProgramAddress([addressBytes(program), ...writer, IDL_SEED], PROGRAM_METADATA_PROGRAM);
}

/** The account that holds the code of an upgradeable program. */
export function programDataAddress(program: Address): Address {
  return findProgramAddress([addressBytes(program)], BPF_LOADER_UPGRADEABLE);
}

/** The signer of the calls by which an Anchor program records events. */
export function eventAuthorityAddress(program: Address): Address {
  return findProgramAddress([seedBytes('__event_authority')], program);
}

/** The account of the Token Metadata program that names a mint. */
export function mintMetadataAddress(mint: Address): Address {
  const program = METAPLEX_METADATA_PROGRAM;
  return findProgramAddress([seedBytes('metadata'), addressBytes(program), addressBytes(mint)], program);
}

/** Padded to 16 bytes. */
const IDL_SEED = seedBytes('idl'.padEnd(16, '\0'));
