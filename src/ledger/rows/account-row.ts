import { createByteReader, createByteWriter } from '../../shared/bytes/bytes.ts';
import { ADDRESS_BYTES, type Address, type Slot } from '../../solana/ids/ids.ts';
import { addressBytes, encodeAddress } from '../../solana/ids/id-bytes.ts';
import type { Account } from '../../solana/model/account.ts';
import { CELL_LIMITS, encodeCell, inflateCell } from '../cell/cell.ts';
import type { TableRow } from '../engine/key-value.ts';
import { addressKey } from './address-rows.ts';

/**
 * A row of the `account` table is what an account was at the end of a slot. The key is that of `tx-by-addr`: the address and the slot,
 * so that the newest state of an account comes first. The payload, in little-endian:
 *
 *     lamports    u64
 *     rent epoch  u64
 *     owner       32 bytes
 *     executable  u8, 0 or 1
 *     data        the rest
 *
 * An empty payload says that the account did not exist.
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

/** Null if the account did not exist. Throws on a cell that does not hold an account. */
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
