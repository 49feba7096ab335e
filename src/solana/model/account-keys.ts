import type { Address } from '../ids/ids.ts';
import { BPF_LOADER_UPGRADEABLE, RESERVED_KEYS } from '../ids/program-ids.ts';
import { type LoadedAddresses, type Message, staticKeyRoles } from './transaction.ts';

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

const NONE: ReadonlySet<number> = new Set();

function staticKeys({ header, accountKeys }: Message): readonly ResolvedAccountKey[] {
  return accountKeys.map((address, index) => ({
    address,
    ...staticKeyRoles(header, accountKeys.length, index),
    source: 'transaction',
    table: null,
    tableIndex: null,
  }));
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
