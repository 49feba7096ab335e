import type { Address } from '../ids/address.ts';
import type { LoadedAddresses } from './meta.ts';
import { RESERVED_KEYS } from './reserved-keys.ts';
import type { Message } from './transaction.ts';
import { BPF_LOADER_UPGRADEABLE } from '../names/program-ids.ts';

/** An account of a transaction and what the transaction may do with it. */
export interface ResolvedAccountKey {
  readonly address: Address;
  readonly signer: boolean;
  readonly writable: boolean;
  readonly source: 'transaction' | 'lookupTable';
  /** For a loaded key: which of the message's lookups named it; null for the others, and where the lookups do not say. */
  readonly table: number | null;
  /** For a loaded key: its index in that lookup table. */
  readonly tableIndex: number | null;
}

/**
 * All accounts in the order that instruction indexes count: static keys, loaded writable, loaded readonly. `writable` is what
 * the network grants: builtin programs and sysvars are never writable, nor is a key that an instruction invokes, unless the
 * upgradeable loader is among the accounts.
 */
export function resolveAccountKeys(message: Message, loaded: LoadedAddresses): readonly ResolvedAccountKey[] {
  const requested = [
    ...staticKeys(message),
    ...loadedKeys(loaded.writable, true, placesInTables(message, 'writableIndexes')),
    ...loadedKeys(loaded.readonly, false, placesInTables(message, 'readonlyIndexes')),
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
  const writableSigners = header.numRequiredSignatures - header.numReadonlySignedAccounts;
  const writableEnd = accountKeys.length - header.numReadonlyUnsignedAccounts;
  return accountKeys.map((address, index) => {
    const signer = index < header.numRequiredSignatures;
    const writable = index < (signer ? writableSigners : writableEnd);
    return { address, signer, writable, source: 'transaction', table: null, tableIndex: null };
  });
}

interface PlaceInTable {
  readonly table: number;
  readonly tableIndex: number;
}

function placesInTables(message: Message, access: 'writableIndexes' | 'readonlyIndexes'): readonly PlaceInTable[] {
  return message.addressTableLookups.flatMap((lookup, table) =>
    lookup[access].map((tableIndex) => ({ table, tableIndex })),
  );
}

function loadedKeys(
  addresses: readonly Address[],
  writable: boolean,
  places: readonly PlaceInTable[],
): readonly ResolvedAccountKey[] {
  return addresses.map((address, index) => {
    const { table = null, tableIndex = null } = places[index] ?? {};
    return { address, signer: false, writable, source: 'lookupTable', table, tableIndex };
  });
}
