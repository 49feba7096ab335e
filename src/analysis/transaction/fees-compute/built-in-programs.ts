import type { Address } from '../../../solana/ids/ids.ts';
import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  BPF_LOADER,
  BPF_LOADER_DEPRECATED,
  BPF_LOADER_UPGRADEABLE,
  COMPUTE_BUDGET_PROGRAM,
  CONFIG_PROGRAM,
  ED25519_PROGRAM,
  LOADER_V4,
  SECP256K1_PROGRAM,
  SECP256R1_PROGRAM,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  VOTE_PROGRAM,
} from '../../../solana/ids/program-ids.ts';

/** Programs and precompiles that SIMD-0170 counts as built in when no compute unit limit is requested. */
export const BUILT_IN_PROGRAMS: ReadonlySet<string> = new Set([
  SYSTEM_PROGRAM,
  VOTE_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  BPF_LOADER,
  BPF_LOADER_DEPRECATED,
  BPF_LOADER_UPGRADEABLE,
  LOADER_V4,
  ED25519_PROGRAM,
  SECP256K1_PROGRAM,
]);

/**
 * Whether a call without a figure ran in the node itself, which logs none. `logged`: the log shows the call. Stake, Config and Address
 * Lookup Table are on-chain programs since their migration and log a figure, so an unlogged call to them proves nothing.
 */
export function ranBuiltIn(programId: Address | null, logged: boolean): boolean {
  if (programId === null) return false;
  return BUILT_IN_PROGRAMS.has(programId) || programId === SECP256R1_PROGRAM || (logged && MIGRATED.has(programId));
}

const MIGRATED: ReadonlySet<string> = new Set([STAKE_PROGRAM, CONFIG_PROGRAM, ADDRESS_LOOKUP_TABLE_PROGRAM]);
