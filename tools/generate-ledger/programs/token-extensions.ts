import type { Address, Instruction, TransactionSigner } from '@solana/kit';
import type { ByteWriter } from '../../../src/shared/bytes/bytes.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from '../../../src/solana/ids/program-ids.ts';
import { instruction, keyBytes, readonly, readonlySigner, writable, writableSigner } from './instruction.ts';

// The Token-2022 instructions that the stories use. Those shared with the Token program come from @solana-program/token.

/** Size of the type and length before each extension of a mint. */
export const EXTENSION_HEADER_BYTES = 4;
export const TRANSFER_FEE_CONFIG_BYTES = 108;
export const METADATA_POINTER_BYTES = 64;
export const MINT_CLOSE_AUTHORITY_BYTES = 32;
/** A mint with extensions is padded to the size of a token account (165), followed by the account type. */
export const EXTENDED_MINT_BYTES = 166;

export interface TransferFee {
  readonly basisPoints: number;
  readonly maximum: bigint;
}

export function initializeTransferFeeConfig(mint: Address, authority: Address, fee: TransferFee): Instruction {
  return extension([writable(mint)], (writer) => {
    writer.bytes([26, 0]);
    writeOptionalKey(writer, authority);
    writeOptionalKey(writer, authority);
    writer.u16(fee.basisPoints);
    writer.u64(fee.maximum);
  });
}

export interface CheckedTransfer {
  readonly source: Address;
  readonly mint: Address;
  readonly destination: Address;
  readonly owner: TransactionSigner;
  readonly amount: bigint;
  readonly decimals: number;
}

export function transferCheckedWithFee(transfer: CheckedTransfer, fee: bigint): Instruction {
  const { source, mint, destination, owner, amount, decimals } = transfer;
  const accounts = [writable(source), readonly(mint), writable(destination), readonlySigner(owner)];
  return extension(accounts, (writer) => {
    writer.bytes([26, 1]);
    writer.u64(amount);
    writer.u8(decimals);
    writer.u64(fee);
  });
}

/** Moves the fees withheld in `sources` to `destination`. */
export function withdrawWithheldTokens(
  mint: Address,
  destination: Address,
  authority: TransactionSigner,
  sources: readonly Address[],
): Instruction {
  const accounts = [writable(mint), writable(destination), readonlySigner(authority), ...sources.map(writable)];
  return extension(accounts, (writer) => writer.bytes([26, 3, sources.length]));
}

export function initializeMintCloseAuthority(mint: Address, authority: Address): Instruction {
  return extension([writable(mint)], (writer) => {
    writer.u8(25);
    writeOptionalKey(writer, authority);
  });
}

/** The mint points to itself for its metadata. */
export function initializeMetadataPointer(mint: Address, authority: Address): Instruction {
  return extension([writable(mint)], (writer) => {
    writer.bytes([39, 0]);
    writer.bytes(keyBytes(authority));
    writer.bytes(keyBytes(mint));
  });
}

export interface TokenMetadata {
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
}

/** Discriminators: first 8 bytes of SHA-256 of the instruction names in spl-token-metadata-interface. */
const INITIALIZE_METADATA = [210, 225, 30, 162, 88, 184, 77, 141];
const UPDATE_METADATA_FIELD = [221, 233, 49, 45, 181, 202, 220, 200];
const CUSTOM_FIELD = 3;

export function initializeTokenMetadata(
  mint: Address,
  authority: TransactionSigner,
  metadata: TokenMetadata,
): Instruction {
  const accounts = [writable(mint), readonly(authority.address), readonly(mint), readonlySigner(authority)];
  return extension(accounts, (writer) => {
    writer.bytes(INITIALIZE_METADATA);
    for (const text of [metadata.name, metadata.symbol, metadata.uri]) writeText(writer, text);
  });
}

export function setMetadataField(mint: Address, authority: TransactionSigner, key: string, value: string): Instruction {
  return extension([writable(mint), readonlySigner(authority)], (writer) => {
    writer.bytes(UPDATE_METADATA_FIELD);
    writer.u8(CUSTOM_FIELD);
    writeText(writer, key);
    writeText(writer, value);
  });
}

/** Makes the account reject transfers without a memo. */
export function requireMemo(account: Address, owner: TransactionSigner): Instruction {
  return extension([writable(account), readonlySigner(owner)], (writer) => writer.bytes([30, 0]));
}

const MEMO_TRANSFER = 8;

/** Grows the account for the extension that requireMemo initializes. */
export function reallocateForMemo(account: Address, payer: TransactionSigner): Instruction {
  const accounts = [writable(account), writableSigner(payer), readonly(SYSTEM_PROGRAM), readonlySigner(payer)];
  return extension(accounts, (writer) => {
    writer.u8(29);
    writer.u16(MEMO_TRANSFER);
  });
}

function extension(accounts: Parameters<typeof instruction>[1], write: (writer: ByteWriter) => void): Instruction {
  return instruction(TOKEN_2022_PROGRAM, accounts, write);
}

function writeOptionalKey(writer: ByteWriter, key: Address): void {
  writer.u8(1);
  writer.bytes(keyBytes(key));
}

/** Borsh: u32 length, UTF-8. */
function writeText(writer: ByteWriter, text: string): void {
  const bytes = new TextEncoder().encode(text);
  writer.u32(bytes.length);
  writer.bytes(bytes);
}
