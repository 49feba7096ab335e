import type { Address } from '../ids/address.ts';
import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  ASSOCIATED_TOKEN_PROGRAM,
  BPF_LOADER,
  BPF_LOADER_DEPRECATED,
  BPF_LOADER_UPGRADEABLE,
  CLOCK_SYSVAR,
  COMPUTE_BUDGET_PROGRAM,
  CONFIG_PROGRAM,
  ED25519_PROGRAM,
  LOADER_V4,
  MEMO_PROGRAM,
  MEMO_PROGRAM_V1,
  NATIVE_LOADER,
  RENT_SYSVAR,
  SECP256K1_PROGRAM,
  SECP256R1_PROGRAM,
  STAKE_CONFIG,
  STAKE_HISTORY_SYSVAR,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  VOTE_PROGRAM,
  WRAPPED_SOL,
} from './program-ids.ts';

/** The common name of a program, sysvar or mint; null for any other address. */
export function wellKnownName(address: Address): string | null {
  return NAMES.get(address) ?? null;
}

/** A well-known name without the word "Program": "System", "Memo v1"; null for any other address. */
export function shortName(address: Address): string | null {
  return wellKnownName(address)?.replace(/ Program\b/, '') ?? null;
}

const NAMES: ReadonlyMap<string, string> = new Map([
  [SYSTEM_PROGRAM, 'System Program'],
  [VOTE_PROGRAM, 'Vote Program'],
  [STAKE_PROGRAM, 'Stake Program'],
  [CONFIG_PROGRAM, 'Config Program'],
  [COMPUTE_BUDGET_PROGRAM, 'Compute Budget Program'],
  [ADDRESS_LOOKUP_TABLE_PROGRAM, 'Address Lookup Table Program'],
  [NATIVE_LOADER, 'Native Loader'],
  [BPF_LOADER_DEPRECATED, 'BPF Loader (deprecated)'],
  [BPF_LOADER, 'BPF Loader'],
  [BPF_LOADER_UPGRADEABLE, 'BPF Upgradeable Loader'],
  [LOADER_V4, 'Loader v4'],
  [ED25519_PROGRAM, 'Ed25519 Precompile'],
  [SECP256K1_PROGRAM, 'Secp256k1 Precompile'],
  [SECP256R1_PROGRAM, 'Secp256r1 Precompile'],
  ['Feature111111111111111111111111111111111111', 'Feature Gate Program'],
  ['ZkE1Gama1Proof11111111111111111111111111111', 'ZK ElGamal Proof Program'],
  ['ZkTokenProof1111111111111111111111111111111', 'ZK Token Proof Program'],
  [STAKE_CONFIG, 'Stake Config'],
  ['1nc1nerator11111111111111111111111111111111', 'Incinerator'],

  [CLOCK_SYSVAR, 'Sysvar: Clock'],
  [RENT_SYSVAR, 'Sysvar: Rent'],
  [STAKE_HISTORY_SYSVAR, 'Sysvar: Stake History'],
  ['Sysvar1111111111111111111111111111111111111', 'Sysvar Owner'],
  ['SysvarEpochRewards1111111111111111111111111', 'Sysvar: Epoch Rewards'],
  ['SysvarEpochSchedu1e111111111111111111111111', 'Sysvar: Epoch Schedule'],
  ['SysvarFees111111111111111111111111111111111', 'Sysvar: Fees'],
  ['Sysvar1nstructions1111111111111111111111111', 'Sysvar: Instructions'],
  ['SysvarLastRestartS1ot1111111111111111111111', 'Sysvar: Last Restart Slot'],
  ['SysvarRecentB1ockHashes11111111111111111111', 'Sysvar: Recent Blockhashes'],
  ['SysvarRewards111111111111111111111111111111', 'Sysvar: Rewards'],
  ['SysvarS1otHashes111111111111111111111111111', 'Sysvar: Slot Hashes'],
  ['SysvarS1otHistory11111111111111111111111111', 'Sysvar: Slot History'],

  [TOKEN_PROGRAM, 'Token Program'],
  [TOKEN_2022_PROGRAM, 'Token-2022 Program'],
  [ASSOCIATED_TOKEN_PROGRAM, 'Associated Token Account Program'],
  [MEMO_PROGRAM_V1, 'Memo Program v1'],
  [MEMO_PROGRAM, 'Memo Program'],
  ['noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV', 'Noop Program'],
  ['cmtDvXumGCrqC1Age74AVPhSRVXJMd8PJS91L8KbNCK', 'Account Compression Program'],
  ['metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s', 'Metaplex Token Metadata'],

  ['JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4', 'Jupiter v6'],
  ['JUP4Fb2cqiRUcaTHdrPC8h2gNsA2ETXiPDD33WcGuJB', 'Jupiter v4'],
  ['675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8', 'Raydium AMM v4'],
  ['CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK', 'Raydium CLMM'],
  ['CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C', 'Raydium CPMM'],
  ['LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo', 'Meteora DLMM'],
  ['cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG', 'Meteora DAMM v2'],
  ['whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc', 'Orca Whirlpools'],
  ['6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P', 'pump.fun'],
  ['pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA', 'pump.fun AMM'],
  ['PhoeNiXZ8ByJGLkxNfZRnkUfjvmuYqLR89jjFHGqdXY', 'Phoenix'],
  ['9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', 'Serum DEX v3'],
  ['srmqPvymJeFKQ4zGQed1GFppgkRHL9kaELCbyksJtPX', 'OpenBook v1'],

  [WRAPPED_SOL, 'Wrapped SOL'],
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC'],
  ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'USDT'],
]);
