import { type Address, getAddressEncoder, getProgramDerivedAddress, getU64Encoder } from '@solana/kit';
import type { Instruction, TransactionSigner } from '@solana/kit';
import type { Slot } from '../../../src/solana/ids/ids.ts';
import { ADDRESS_LOOKUP_TABLE_PROGRAM, SYSTEM_PROGRAM } from '../../../src/solana/ids/program-ids.ts';
import { toKit } from '../execution/kit-address.ts';
import { instruction, keyBytes, readonly, readonlySigner, writable, writableSigner } from './instruction.ts';

/** A lookup table's address is derived from its authority and a recent slot. */
export async function createLookupTable(
  authority: TransactionSigner,
  recentSlot: Slot,
): Promise<{ readonly table: Address; readonly create: Instruction }> {
  const [table, bump] = await getProgramDerivedAddress({
    programAddress: toKit(ADDRESS_LOOKUP_TABLE_PROGRAM),
    seeds: [getAddressEncoder().encode(authority.address), getU64Encoder().encode(recentSlot)],
  });
  const accounts = [writable(table), readonlySigner(authority), writableSigner(authority), readonly(SYSTEM_PROGRAM)];
  const create = instruction(ADDRESS_LOOKUP_TABLE_PROGRAM, accounts, (writer) => {
    writer.u32(0);
    writer.u64(recentSlot);
    writer.u8(bump);
  });
  return { table, create };
}

export function extendLookupTable(
  table: Address,
  authority: TransactionSigner,
  addresses: readonly Address[],
): Instruction {
  const accounts = [writable(table), readonlySigner(authority), writableSigner(authority), readonly(SYSTEM_PROGRAM)];
  return instruction(ADDRESS_LOOKUP_TABLE_PROGRAM, accounts, (writer) => {
    writer.u32(2);
    writer.u64(BigInt(addresses.length));
    for (const address of addresses) writer.bytes(keyBytes(address));
  });
}

export function freezeLookupTable(table: Address, authority: TransactionSigner): Instruction {
  const accounts = [writable(table), readonlySigner(authority)];
  return instruction(ADDRESS_LOOKUP_TABLE_PROGRAM, accounts, (writer) => writer.u32(1));
}

export function deactivateLookupTable(table: Address, authority: TransactionSigner): Instruction {
  const accounts = [writable(table), readonlySigner(authority)];
  return instruction(ADDRESS_LOOKUP_TABLE_PROGRAM, accounts, (writer) => writer.u32(3));
}
