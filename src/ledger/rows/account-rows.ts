import { createByteReader, createByteWriter } from '../../shared/bytes/bytes.ts';
import { addressBytes, encodeAddress } from '../../solana/ids/id-bytes.ts';
import { ADDRESS_BYTES, type Address, type Slot } from '../../solana/ids/ids.ts';
import type { Account } from '../../solana/model/account.ts';
import { CELL_LIMITS, encodeCell, inflateCell } from '../cell/cell.ts';
import { type KeyValueReader, type TableRow, withRowError } from '../engine/key-value.ts';
import { addressKey } from './row-keys.ts';

/**
 * A row of the `account` table is the state of an account at the end of a slot. The key has the form of `tx-by-addr`,
 * address and slot, so that the newest state of an account comes first. The payload, in little-endian:
 *
 *     lamports    u64
 *     rent epoch  u64
 *     owner       32 bytes
 *     executable  u8, 0 or 1
 *     data        the remaining bytes
 *
 * An empty payload means that the account did not exist.
 */
export interface AccountState {
  readonly address: Address;
  readonly slot: Slot;
  /** With the whole data; null if the account did not exist. */
  readonly account: Omit<Account, 'space'> | null;
}

/** Not compressed: the archive of all of them is. */
export function encodeAccountRow({ address, slot, account }: AccountState): TableRow {
  const payload = account === null ? new Uint8Array() : encodeAccount(account);
  return {
    table: 'account',
    key: addressKey(address, slot),
    cell: { qualifier: 'proto', value: encodeCell(payload, CELL_LIMITS.account, 'none') },
  };
}

/** null if the account did not exist. Throws if the cell is not an account. */
export async function decodeAccountRow(value: Uint8Array): Promise<Account | null> {
  const payload = await inflateCell(value, CELL_LIMITS.account);
  if (payload.length === 0) return null;
  const reader = createByteReader(payload);
  const lamports = reader.u64();
  const rentEpoch = reader.u64();
  const owner = encodeAddress(reader.bytes(ADDRESS_BYTES));
  const executable = reader.u8();
  if (executable > 1) throw new Error(`executable is ${executable}, neither 0 nor 1`);
  // Nodes forget an account without lamports.
  if (lamports === 0n) throw new Error('an account without lamports');
  const data = reader.rest();
  return { owner, lamports, executable: executable === 1, rentEpoch, data, space: BigInt(data.length) };
}

function encodeAccount({ lamports, rentEpoch, owner, executable, data }: Omit<Account, 'space'>): Uint8Array {
  const writer = createByteWriter(HEADER_BYTES + data.length);
  writer.u64(lamports);
  writer.u64(rentEpoch);
  writer.bytes(addressBytes(owner));
  writer.u8(executable ? 1 : 0);
  writer.bytes(data);
  return writer.finish();
}

const HEADER_BYTES = 8 + 8 + ADDRESS_BYTES + 1;

/** Description of the `account` table of a ledger. */
export interface AccountTable {
  /** True if an account without a row did not exist; false if the ledger may just lack it. */
  readonly complete: boolean;
  /** The slots whose states it has, ascending. */
  readonly slots: readonly Slot[];
}

const TABLE = 'info';
/** The row of the `info` table that describes the table: u8 1 if it is complete, and a u64 for each slot. */
export const ACCOUNT_TABLE_KEY = 'account';

export function encodeAccountTableRow({ complete, slots }: AccountTable): TableRow {
  const writer = createByteWriter();
  writer.u8(complete ? 1 : 0);
  for (const slot of slots) writer.u64(slot);
  const value = encodeCell(writer.finish(), CELL_LIMITS.info);
  return { table: TABLE, key: ACCOUNT_TABLE_KEY, cell: { qualifier: 'proto', value } };
}

/** Throws on a cell that is not such a description. */
export async function decodeAccountTableRow(value: Uint8Array): Promise<AccountTable> {
  const reader = createByteReader(await inflateCell(value, CELL_LIMITS.info));
  const complete = reader.u8();
  if (complete > 1) throw new Error(`complete is ${complete}, neither 0 nor 1`);
  const slots: Slot[] = [];
  while (reader.remaining() > 0) slots.push(reader.u64());
  return { complete: complete === 1, slots };
}

/** Null for a ledger without accounts. Throws RowError on a broken row. */
export async function readAccountTable(kv: KeyValueReader): Promise<AccountTable | null> {
  const cell = await kv.get(TABLE, ACCOUNT_TABLE_KEY);
  return cell === null ? null : withRowError(TABLE, ACCOUNT_TABLE_KEY, () => decodeAccountTableRow(cell.value));
}
