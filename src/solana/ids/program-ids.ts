import type { Address } from './ids.ts';

export const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address;
export const VOTE_PROGRAM = 'Vote111111111111111111111111111111111111111' as Address;
export const STAKE_PROGRAM = 'Stake11111111111111111111111111111111111111' as Address;
export const CONFIG_PROGRAM = 'Config1111111111111111111111111111111111111' as Address;
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111' as Address;
export const ADDRESS_LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111' as Address;
export const NATIVE_LOADER = 'NativeLoader1111111111111111111111111111111' as Address;
export const BPF_LOADER_DEPRECATED = 'BPFLoader1111111111111111111111111111111111' as Address;
export const BPF_LOADER = 'BPFLoader2111111111111111111111111111111111' as Address;
export const BPF_LOADER_UPGRADEABLE = 'BPFLoaderUpgradeab1e11111111111111111111111' as Address;
export const LOADER_V4 = 'LoaderV411111111111111111111111111111111111' as Address;
export const ED25519_PROGRAM = 'Ed25519SigVerify111111111111111111111111111' as Address;
export const SECP256K1_PROGRAM = 'KeccakSecp256k11111111111111111111111111111' as Address;
export const ZK_ELGAMAL_PROOF_PROGRAM = 'ZkE1Gama1Proof11111111111111111111111111111' as Address;
export const SECP256R1_PROGRAM = 'Secp256r1SigVerify1111111111111111111111111' as Address;

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address;
export const MEMO_PROGRAM_V1 = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo' as Address;
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;

export const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111' as Address;
export const RENT_SYSVAR = 'SysvarRent111111111111111111111111111111111' as Address;
export const STAKE_HISTORY_SYSVAR = 'SysvarStakeHistory1111111111111111111111111' as Address;
export const STAKE_CONFIG = 'StakeConfig11111111111111111111111111111111' as Address;
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112' as Address;
export const NOOP_PROGRAM = 'noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV' as Address;

export const PROGRAM_METADATA_PROGRAM = 'ProgM6JCCvbYkfKqJYHePx4xxSUSqJp7rh8Lyv7nk7S' as Address;
export const METAPLEX_METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address;

/**
 * The one authority whose non-canonical metadata is requested: it publishes the IDLs of programs without an upgrade
 * authority, which cannot have canonical metadata (`IDL_FALLBACK_PMP_AUTHORITIES` of solana-foundation/idl). Other
 * non-canonical metadata can come from anybody.
 */
export const FALLBACK_AUTHORITY = 'fndnu15PLXELbLsTqrfbiweBvsBj2o12RoVfkeCCbX2' as Address;

const SDK = 'anza-xyz/solana-sdk';
const EXPLORER = 'solana-foundation/explorer';

/** A program, sysvar or account that every cluster has. */
export interface Builtin {
  readonly address: Address;
  readonly name: string;
  /** The public repository that names it, as on GitHub. */
  readonly source: string;
  /** It is never writable, even if a transaction requests it. */
  readonly isReserved: boolean;
}

/** The programs, sysvars and accounts that every cluster has. The reserved ones are Agave's full set of reserved keys. */
export const BUILTINS: readonly Builtin[] = [
  reserved(SYSTEM_PROGRAM, 'System Program'),
  reserved(VOTE_PROGRAM, 'Vote Program'),
  reserved(STAKE_PROGRAM, 'Stake Program'),
  reserved(CONFIG_PROGRAM, 'Config Program'),
  reserved(COMPUTE_BUDGET_PROGRAM, 'Compute Budget Program'),
  reserved(ADDRESS_LOOKUP_TABLE_PROGRAM, 'Address Lookup Table Program'),
  reserved(NATIVE_LOADER, 'Native Loader'),
  reserved(BPF_LOADER_DEPRECATED, 'BPF Loader (deprecated)'),
  reserved(BPF_LOADER, 'BPF Loader'),
  reserved(BPF_LOADER_UPGRADEABLE, 'BPF Upgradeable Loader'),
  reserved(LOADER_V4, 'Loader v4'),
  reserved(ED25519_PROGRAM, 'Ed25519 Precompile'),
  reserved(SECP256K1_PROGRAM, 'Secp256k1 Precompile'),
  reserved(SECP256R1_PROGRAM, 'Secp256r1 Precompile'),
  reserved('Feature111111111111111111111111111111111111', 'Feature Gate Program'),
  reserved(ZK_ELGAMAL_PROOF_PROGRAM, 'ZK ElGamal Proof Program'),
  reserved('ZkTokenProof1111111111111111111111111111111', 'ZK Token Proof Program'),
  reserved(STAKE_CONFIG, 'Stake Config'),
  unreserved('1nc1nerator11111111111111111111111111111111', 'Incinerator', SDK),
  reserved(CLOCK_SYSVAR, 'Sysvar: Clock'),
  reserved(RENT_SYSVAR, 'Sysvar: Rent'),
  reserved(STAKE_HISTORY_SYSVAR, 'Sysvar: Stake History'),
  reserved('Sysvar1111111111111111111111111111111111111', 'Sysvar Owner'),
  reserved('SysvarEpochRewards1111111111111111111111111', 'Sysvar: Epoch Rewards'),
  reserved('SysvarEpochSchedu1e111111111111111111111111', 'Sysvar: Epoch Schedule'),
  reserved('SysvarFees111111111111111111111111111111111', 'Sysvar: Fees'),
  reserved('Sysvar1nstructions1111111111111111111111111', 'Sysvar: Instructions'),
  reserved('SysvarLastRestartS1ot1111111111111111111111', 'Sysvar: Last Restart Slot'),
  reserved('SysvarRecentB1ockHashes11111111111111111111', 'Sysvar: Recent Blockhashes'),
  reserved('SysvarRewards111111111111111111111111111111', 'Sysvar: Rewards'),
  reserved('SysvarS1otHashes111111111111111111111111111', 'Sysvar: Slot Hashes'),
  reserved('SysvarS1otHistory11111111111111111111111111', 'Sysvar: Slot History'),
  unreserved(TOKEN_PROGRAM, 'Token Program', EXPLORER),
  unreserved(TOKEN_2022_PROGRAM, 'Token-2022 Program', EXPLORER),
  unreserved(ASSOCIATED_TOKEN_PROGRAM, 'Associated Token Account Program', EXPLORER),
  unreserved(MEMO_PROGRAM_V1, 'Memo Program v1', EXPLORER),
  unreserved(MEMO_PROGRAM, 'Memo Program', EXPLORER),
];

/** Builtin programs and sysvars, which are never writable even if a transaction requests it. */
export const RESERVED_KEYS: ReadonlySet<Address> = new Set(
  BUILTINS.flatMap(({ address, isReserved }) => (isReserved ? [address] : [])),
);

function reserved(address: string, name: string): Builtin {
  return { address: address as Address, name, source: SDK, isReserved: true };
}

function unreserved(address: string, name: string, source: string): Builtin {
  return { address: address as Address, name, source, isReserved: false };
}
