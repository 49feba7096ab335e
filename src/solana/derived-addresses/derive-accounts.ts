import type { Address } from '../ids/ids.ts';
import { BUILTIN_NAMES } from '../names/builtin-names.ts';
import {
  anchorIdlAddress,
  idlMetadataAddress,
  mintMetadataAddress,
  programDataAddress,
} from './published-addresses.ts';
import { FALLBACK_AUTHORITY } from '../ids/program-ids.ts';

/** The accounts that may say something of programs and mints. */
export interface DerivedAccounts {
  readonly programs: readonly ProgramAccounts[];
  readonly mints: readonly MintAccounts[];
}

export interface ProgramAccounts {
  readonly program: Address;
  /** Accounts that may hold its IDL; the first that does counts. */
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
        ...(BUILTINS.has(program) ? [] : [{ kind: 'anchor', address: anchorIdlAddress(program) } as const]),
      ],
      programData: programDataAddress(program),
    })),
    mints: mints.map((mint) => ({ mint, metadata: mintMetadataAddress(mint) })),
  };
}

/** None of them is an Anchor program. */
const BUILTINS: ReadonlySet<string> = new Set(BUILTIN_NAMES.map(([address]) => address));
