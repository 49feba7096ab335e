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
 * The one authority whose non-canonical metadata is asked for: it publishes the IDLs of programs that have no upgrade authority,
 * and so no canonical metadata (`IDL_FALLBACK_PMP_AUTHORITIES` of solana-foundation/idl). Anybody can write other ones.
 */
export const FALLBACK_AUTHORITY = 'fndnu15PLXELbLsTqrfbiweBvsBj2o12RoVfkeCCbX2' as Address;
