import { ed25519 } from '@noble/curves/ed25519.js';
import { joinBytes } from '../../shared/bytes/bytes.ts';
import { sha256 } from '../../shared/bytes/sha256.ts';
import { addressBytes, encodeAddress } from '../ids/id-bytes.ts';
import type { Address } from '../ids/ids.ts';
import {
  BPF_LOADER_UPGRADEABLE,
  BUILTINS,
  FALLBACK_AUTHORITY,
  METAPLEX_METADATA_PROGRAM,
  PROGRAM_METADATA_PROGRAM,
} from '../ids/program-ids.ts';

/** The accounts that may describe programs and mints. */
export interface DerivedAccounts {
  readonly programs: readonly ProgramAccounts[];
  readonly mints: readonly MintAccounts[];
}

export interface ProgramAccounts {
  readonly program: Address;
  /** Accounts that may contain its IDL; the first match wins. */
  readonly idls: readonly IdlAccount[];
  /** Holds its code, if it is upgradeable. */
  readonly programData: Address;
}

export interface IdlAccount {
  readonly kind: 'metadata' | 'anchor';
  readonly address: Address;
}

export interface MintAccounts {
  readonly mint: Address;
  /** Metaplex’s. */
  readonly metadata: Address;
}

export function deriveAccounts({
  programs,
  mints,
}: {
  readonly programs: readonly Address[];
  readonly mints: readonly Address[];
}): DerivedAccounts {
  return {
    programs: programs.map((program) => ({
      program,
      idls: [
        { kind: 'metadata', address: idlMetadataAddress(program, null) },
        { kind: 'metadata', address: idlMetadataAddress(program, FALLBACK_AUTHORITY) },
        ...(NOT_ANCHOR.has(program) ? [] : [{ kind: 'anchor', address: anchorIdlAddress(program) } as const]),
      ],
      programData: programDataAddress(program),
    })),
    mints: mints.map((mint) => ({ mint, metadata: mintMetadataAddress(mint) })),
  };
}

/** The account in which Anchor stores the IDL of a program. The program owns it. */
export function anchorIdlAddress(program: Address): Address {
  return createWithSeed(findProgramAddress([], program), 'anchor:idl', program);
}

/** The account of the Program Metadata program with a program's IDL: canonical, or of the authority that wrote it. */
export function idlMetadataAddress(program: Address, authority: Address | null): Address {
  const writer = authority === null ? [] : [addressBytes(authority)];
  return findProgramAddress([addressBytes(program), ...writer, IDL_SEED], PROGRAM_METADATA_PROGRAM);
}

/** The account with the code of an upgradeable program. */
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

/**
 * The address that a program derives from seeds: the first hash, counting the bump seed down from 255, that is not on
 * the curve, so that no key can sign for it. Throws RangeError for seeds that the network rejects.
 */
export function findProgramAddress(seeds: readonly Uint8Array[], program: Address): Address {
  if (seeds.length >= MAX_SEEDS || seeds.some(({ length }) => length > MAX_SEED_BYTES)) {
    throw new RangeError('too many seeds, or one that is too long');
  }
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256(joinBytes([...seeds, Uint8Array.of(bump), addressBytes(program), MARKER]));
    if (!isOnCurve(hash)) return encodeAddress(hash);
  }
  throw new RangeError('every bump gives a point of the curve');
}

/** The address that `base` owns under a seed, as the System program's createAccountWithSeed uses it. */
export function createWithSeed(base: Address, seed: string, owner: Address): Address {
  return encodeAddress(sha256(joinBytes([addressBytes(base), seedBytes(seed), addressBytes(owner)])));
}

/** None of them is an Anchor program. */
const NOT_ANCHOR: ReadonlySet<string> = new Set(BUILTINS.map(({ address }) => address));

/** Padded to 16 bytes. */
const IDL_SEED = seedBytes('idl'.padEnd(16, '\0'));

function seedBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** As lenient as the network: it accepts y coordinates above the field, and a sign of zero. */
function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true);
    return true;
  } catch {
    return false;
  }
}

const MARKER = seedBytes('ProgramDerivedAddress');
/** The bump included. */
const MAX_SEEDS = 16;
const MAX_SEED_BYTES = 32;
