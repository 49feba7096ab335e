import { addressBytes } from '../../../src/solana/ids/id-bytes.ts';
import {
  type AccountMeta,
  AccountRole,
  type AccountSignerMeta,
  type Address as KitAddress,
  type Instruction,
  type TransactionSigner,
} from '@solana/kit';
import { type ByteWriter, createByteWriter } from '../../../src/shared/bytes/bytes.ts';
import type { Address } from '../../../src/solana/ids/ids.ts';

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
