import type { Address } from '../ids/ids.ts';
import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  BPF_LOADER,
  BPF_LOADER_DEPRECATED,
  BPF_LOADER_UPGRADEABLE,
  CLOCK_SYSVAR,
  COMPUTE_BUDGET_PROGRAM,
  CONFIG_PROGRAM,
  ED25519_PROGRAM,
  LOADER_V4,
  NATIVE_LOADER,
  RENT_SYSVAR,
  SECP256K1_PROGRAM,
  SECP256R1_PROGRAM,
  STAKE_CONFIG,
  STAKE_HISTORY_SYSVAR,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  VOTE_PROGRAM,
} from '../ids/program-ids.ts';
import type { LoadedAddresses, Message } from './transaction.ts';

/** An account key of a transaction with its permissions and origin. */
export interface ResolvedAccountKey {
  readonly address: Address;
  readonly signer: boolean;
  readonly writable: boolean;
  readonly source: 'transaction' | 'lookupTable';
  /** Index of the lookup that loaded the key; null for static keys, or if the lookups list fewer keys than were loaded. */
  readonly table: number | null;
  /** Index of the key in that lookup table, or null. */
  readonly tableIndex: number | null;
}

/**
 * All account keys in the order that instructions index them: static, loaded writable, loaded readonly. `writable` is what the
 * runtime grants, as in Agave: reserved keys are never writable, nor is a key that an instruction invokes as a program, unless the
 * upgradeable loader is among the keys.
 */
export function resolveAccountKeys(message: Message, loaded: LoadedAddresses): readonly ResolvedAccountKey[] {
  const requested = [
    ...staticKeys(message),
    ...loadedKeys(loaded.writable, true, tablePositions(message, 'writableIndexes')),
    ...loadedKeys(loaded.readonly, false, tablePositions(message, 'readonlyIndexes')),
  ];
  const invoked = requested.some(({ address }) => address === BPF_LOADER_UPGRADEABLE)
    ? NONE
    : new Set(message.instructions.map(({ programIdIndex }) => programIdIndex));
  return requested.map((key, index) => {
    const demoted = key.writable && (RESERVED_KEYS.has(key.address) || invoked.has(index));
    return demoted ? { ...key, writable: false } : key;
  });
}

/** Builtin programs and sysvars, which are never writable even if a transaction requests it: Agave's full set of reserved keys. */
export const RESERVED_KEYS: ReadonlySet<Address> = new Set(
  [
    SYSTEM_PROGRAM,
    ADDRESS_LOOKUP_TABLE_PROGRAM,
    BPF_LOADER_DEPRECATED,
    BPF_LOADER,
    BPF_LOADER_UPGRADEABLE,
    COMPUTE_BUDGET_PROGRAM,
    CONFIG_PROGRAM,
    ED25519_PROGRAM,
    'Feature111111111111111111111111111111111111',
    SECP256K1_PROGRAM,
    LOADER_V4,
    NATIVE_LOADER,
    SECP256R1_PROGRAM,
    STAKE_PROGRAM,
    STAKE_CONFIG,
    VOTE_PROGRAM,
    'ZkE1Gama1Proof11111111111111111111111111111',
    'ZkTokenProof1111111111111111111111111111111',
    'Sysvar1111111111111111111111111111111111111',
    'Sysvar1nstructions1111111111111111111111111',
    CLOCK_SYSVAR,
    'SysvarEpochRewards1111111111111111111111111',
    'SysvarEpochSchedu1e111111111111111111111111',
    'SysvarFees111111111111111111111111111111111',
    'SysvarLastRestartS1ot1111111111111111111111',
    'SysvarRecentB1ockHashes11111111111111111111',
    RENT_SYSVAR,
    'SysvarRewards111111111111111111111111111111',
    'SysvarS1otHashes111111111111111111111111111',
    'SysvarS1otHistory11111111111111111111111111',
    STAKE_HISTORY_SYSVAR,
  ].map((key) => key as Address),
);

const NONE: ReadonlySet<number> = new Set();

function staticKeys({ header, accountKeys }: Message): readonly ResolvedAccountKey[] {
  const writableSigners = header.numRequiredSignatures - header.numReadonlySignedAccounts;
  const writableEnd = accountKeys.length - header.numReadonlyUnsignedAccounts;
  return accountKeys.map((address, index) => {
    const signer = index < header.numRequiredSignatures;
    const writable = index < (signer ? writableSigners : writableEnd);
    return { address, signer, writable, source: 'transaction', table: null, tableIndex: null };
  });
}

interface TablePosition {
  readonly table: number;
  readonly tableIndex: number;
}

function tablePositions(message: Message, access: 'writableIndexes' | 'readonlyIndexes'): readonly TablePosition[] {
  return message.addressTableLookups.flatMap((lookup, table) =>
    lookup[access].map((tableIndex) => ({ table, tableIndex })),
  );
}

function loadedKeys(
  addresses: readonly Address[],
  writable: boolean,
  positions: readonly TablePosition[],
): readonly ResolvedAccountKey[] {
  return addresses.map((address, index) => {
    const { table = null, tableIndex = null } = positions[index] ?? {};
    return { address, signer: false, writable, source: 'lookupTable', table, tableIndex };
  });
}
