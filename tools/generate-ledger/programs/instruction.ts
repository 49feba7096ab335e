import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  MEMO_PROGRAM,
  MEMO_PROGRAM_V1,
  SYSTEM_PROGRAM,
} from '../../../src/solana/ids/program-ids.ts';
import {
  type AccountMeta,
  AccountRole,
  type AccountSignerMeta,
  type Address as KitAddress,
  type Instruction,
  type TransactionSigner,
  getAddressEncoder,
  getProgramDerivedAddress,
  getU64Encoder,
} from '@solana/kit';
import { type ByteWriter, createByteWriter } from '../../../src/shared/bytes/bytes.ts';
import { addressBytes } from '../../../src/solana/ids/id-bytes.ts';
import type { Address, Slot } from '../../../src/solana/ids/ids.ts';
import { toKit } from '../execution/keys.ts';

/** An address under either brand; the text is the same. */
type AnyAddress = Address | KitAddress;
type AccountEntry = AccountMeta | AccountSignerMeta;

/** An instruction for a program without a client library; `write` writes its data. */
export function instruction(
  program: AnyAddress,
  accounts: readonly AccountEntry[],
  write: (writer: ByteWriter) => void,
): Instruction {
  const writer = createByteWriter();
  write(writer);
  return { programAddress: program as KitAddress, accounts, data: writer.finish() };
}

export function keyBytes(address: AnyAddress): Uint8Array {
  return addressBytes(address as string as Address);
}

export function readonly(address: AnyAddress): AccountEntry {
  return { address: address as KitAddress, role: AccountRole.READONLY };
}

export function writable(address: AnyAddress): AccountEntry {
  return { address: address as KitAddress, role: AccountRole.WRITABLE };
}

export function readonlySigner(signer: TransactionSigner): AccountEntry {
  return { address: signer.address, role: AccountRole.READONLY_SIGNER, signer };
}

export function writableSigner(signer: TransactionSigner): AccountEntry {
  return { address: signer.address, role: AccountRole.WRITABLE_SIGNER, signer };
}

/** A memo, signed by the given signers. */
export function memo(text: string, signers: readonly TransactionSigner[] = []): Instruction {
  return instruction(MEMO_PROGRAM, signers.map(readonlySigner), (writer) =>
    writer.bytes(new TextEncoder().encode(text)),
  );
}

/** A memo of the first Memo program, which has no signers and logs nothing. */
export function memoV1(text: string): Instruction {
  return instruction(MEMO_PROGRAM_V1, [], (writer) => writer.bytes(new TextEncoder().encode(text)));
}

/** A lookup table's address is derived from its authority and a recent slot. */
export async function createLookupTable(
  authority: TransactionSigner,
  recentSlot: Slot,
): Promise<{ readonly table: KitAddress; readonly create: Instruction }> {
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
  table: KitAddress,
  authority: TransactionSigner,
  addresses: readonly KitAddress[],
): Instruction {
  const accounts = [writable(table), readonlySigner(authority), writableSigner(authority), readonly(SYSTEM_PROGRAM)];
  return instruction(ADDRESS_LOOKUP_TABLE_PROGRAM, accounts, (writer) => {
    writer.u32(2);
    writer.u64(BigInt(addresses.length));
    for (const address of addresses) writer.bytes(keyBytes(address));
  });
}

export function freezeLookupTable(table: KitAddress, authority: TransactionSigner): Instruction {
  const accounts = [writable(table), readonlySigner(authority)];
  return instruction(ADDRESS_LOOKUP_TABLE_PROGRAM, accounts, (writer) => writer.u32(1));
}

export function deactivateLookupTable(table: KitAddress, authority: TransactionSigner): Instruction {
  const accounts = [writable(table), readonlySigner(authority)];
  return instruction(ADDRESS_LOOKUP_TABLE_PROGRAM, accounts, (writer) => writer.u32(3));
}
