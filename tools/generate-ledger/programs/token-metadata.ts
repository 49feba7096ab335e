import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit';
import { type ByteWriter, createByteWriter } from '../../../src/shared/bytes/bytes.ts';
import type { AccountState } from '../execution/bank.ts';

export const TOKEN_METADATA_PROGRAM = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address;

export interface TokenName {
  readonly name: string;
  readonly symbol: string;
  readonly uri: string;
}

/**
 * The account in which Metaplex's Token Metadata program keeps name and symbol of a fungible token.
 * https://github.com/metaplex-foundation/mpl-token-metadata/blob/main/programs/token-metadata/program/src/state/metadata.rs
 */
export async function tokenMetadataAccount(
  mint: Address,
  authority: Address,
  { name, symbol, uri }: TokenName,
): Promise<Omit<AccountState, 'lamports'>> {
  const mintKey = keyBytes(mint);
  const [address] = await getProgramDerivedAddress({
    programAddress: TOKEN_METADATA_PROGRAM,
    seeds: ['metadata', keyBytes(TOKEN_METADATA_PROGRAM), mintKey],
  });
  const writer = createByteWriter();
  writer.u8(METADATA_V1);
  writer.bytes(keyBytes(authority));
  writer.bytes(mintKey);
  writePadded(writer, name, NAME_BYTES);
  writePadded(writer, symbol, SYMBOL_BYTES);
  writePadded(writer, uri, URI_BYTES);
  // No royalties and no creators; no primary sale, mutable.
  writer.u16(0);
  writer.bytes([0, 0, 1]);
  // The bump of the edition, none, and the token standard.
  writer.bytes([0, 1, FUNGIBLE]);
  const data = new Uint8Array(METADATA_BYTES);
  data.set(writer.finish());
  return { address, owner: TOKEN_METADATA_PROGRAM, data };
}

function keyBytes(address: Address): Uint8Array {
  return new Uint8Array(getAddressEncoder().encode(address));
}

/** The program pads texts with zeros, which their length includes. */
function writePadded(writer: ByteWriter, text: string, length: number): void {
  const bytes = new Uint8Array(length);
  bytes.set(new TextEncoder().encode(text));
  writer.u32(length);
  writer.bytes(bytes);
}

const METADATA_V1 = 4;
const FUNGIBLE = 2;
const NAME_BYTES = 32;
const SYMBOL_BYTES = 10;
const URI_BYTES = 200;
const METADATA_BYTES = 607;
