import { ByteError, type ByteReader, createByteReader } from '../../shared/bytes/bytes.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import { type Address, ADDRESS_BYTES } from '../ids/ids.ts';
import { encodeAddress } from '../ids/id-bytes.ts';

/** An extension of a Token-2022 account or mint: its type, and its bytes. */
export interface TokenExtension {
  readonly type: number;
  readonly value: Uint8Array;
}

/** The extensions in the bytes behind the account type; null if they do not end as they should. */
export function readExtensions(bytes: Uint8Array): readonly TokenExtension[] | null {
  const reader = createByteReader(bytes);
  const extensions: TokenExtension[] = [];
  try {
    // A single byte may be left from a reallocation.
    while (reader.remaining() >= 2) {
      const type = reader.u16();
      if (type === 0) break;
      extensions.push({ type, value: reader.bytes(reader.u16()) });
    }
  } catch (error) {
    if (error instanceof ByteError) return null;
    throw error;
  }
  return extensions;
}

/**
 * Extensions as Agave's account-decoder/src/parse_token_extension.rs prints them; null if one has no parser here or other bytes than its
 * parser reads.
 */
export function parseExtensions(extensions: readonly TokenExtension[]): readonly JsonObject[] | null {
  const parsed: JsonObject[] = [];
  for (const { type, value } of extensions) {
    const parser = PARSERS.get(type);
    if (parser === undefined) return null;
    try {
      const reader = createByteReader(value);
      const state = parser.read(reader);
      if (reader.remaining() > 0) return null;
      parsed.push({ extension: parser.name, ...(state !== null && { state }) });
    } catch (error) {
      if (error instanceof ByteError) return null;
      throw error;
    }
  }
  return parsed;
}

/** Whether the mint shows other amounts than it counts: with interest, or multiplied. */
export function changesAmounts(extensions: readonly TokenExtension[]): boolean {
  return extensions.some(({ type }) => type === INTEREST_BEARING_CONFIG || type === SCALED_UI_AMOUNT);
}

const INTEREST_BEARING_CONFIG = 10;
const SCALED_UI_AMOUNT = 25;

interface ExtensionParser {
  readonly name: string;
  /** The state; null for an extension without one. May throw ByteError. */
  readonly read: (reader: ByteReader) => JsonObject | null;
}

const PARSERS: ReadonlyMap<number, ExtensionParser> = new Map([
  [1, { name: 'transferFeeConfig', read: readTransferFeeConfig }],
  [2, { name: 'transferFeeAmount', read: (reader) => ({ withheldAmount: reader.u64() }) }],
  [3, { name: 'mintCloseAuthority', read: (reader) => ({ closeAuthority: readKeyOrNull(reader) }) }],
  [7, { name: 'immutableOwner', read: () => null }],
  [8, { name: 'memoTransfer', read: (reader) => ({ requireIncomingTransferMemos: reader.u8() !== 0 }) }],
  [18, { name: 'metadataPointer', read: readMetadataPointer }],
  [19, { name: 'tokenMetadata', read: readTokenMetadata }],
]);

function readTransferFeeConfig(reader: ByteReader): JsonObject {
  const fee = (): JsonObject => {
    const [epoch, maximumFee] = [reader.u64(), reader.u64()];
    return { epoch, maximumFee, transferFeeBasisPoints: reader.u16() };
  };
  const transferFeeConfigAuthority = readKeyOrNull(reader);
  const withdrawWithheldAuthority = readKeyOrNull(reader);
  const withheldAmount = reader.u64();
  const [olderTransferFee, newerTransferFee] = [fee(), fee()];
  return { newerTransferFee, olderTransferFee, transferFeeConfigAuthority, withdrawWithheldAuthority, withheldAmount };
}

function readMetadataPointer(reader: ByteReader): JsonObject {
  const authority = readKeyOrNull(reader);
  return { authority, metadataAddress: readKeyOrNull(reader) };
}

function readTokenMetadata(reader: ByteReader): JsonObject {
  const updateAuthority = readKeyOrNull(reader);
  const mint = encodeAddress(reader.bytes(ADDRESS_BYTES));
  const text = (): string => reader.utf8(reader.u32());
  const [name, symbol, uri] = [text(), text(), text()];
  const additionalMetadata: JsonValue[] = [];
  for (let left = reader.u32(); left > 0; left--) additionalMetadata.push([text(), text()]);
  return { additionalMetadata, mint, name, symbol, updateAuthority, uri };
}

/** Null for zeros, which stand for no key. */
function readKeyOrNull(reader: ByteReader): Address | null {
  const key = reader.bytes(ADDRESS_BYTES);
  return key.some((byte) => byte !== 0) ? encodeAddress(key) : null;
}
