import { ByteError, type ByteReader, createByteReader } from '../../shared/bytes/bytes.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import { encodeAddress } from '../ids/id-bytes.ts';
import { ADDRESS_BYTES, type Address } from '../ids/ids.ts';
import { formatUiAmount } from '../model/transaction.ts';

/**
 * Accounts of Token and Token-2022, as Agave's account-decoder/src/parse_token.rs prints them; 'unsupported' with an extension that has
 * no parser here. `mintDecimals` are null if there is no such mint.
 */
export function parseToken(data: Uint8Array, mintDecimals: number | null): JsonObject | null | 'unsupported' {
  const kind = kindOf(data);
  if (kind === null) return data.length === MULTISIG_BYTES ? parseMultisig(createByteReader(data)) : null;
  const reader = createByteReader(data);
  const parsed = kind === 'account' ? parseTokenAccount(reader, mintDecimals) : parseMint(reader);
  const found = extensionsOf(data);
  if (parsed === null || found?.length === 0) return parsed;
  const extensions = found && parseExtensions(found);
  return extensions === null ? 'unsupported' : { info: { ...parsed.info, extensions }, type: parsed.type };
}

/** The mint that a token account names; null for other accounts. */
export function mintOf(data: Uint8Array): Address | null {
  return kindOf(data) === 'account' ? encodeAddress(data.subarray(0, ADDRESS_BYTES)) : null;
}

/** The owner of the tokens in an initialized token account; null for other accounts. */
export function tokenOwnerOf(data: Uint8Array): Address | null {
  if (kindOf(data) !== 'account' || data[STATE_OFFSET] === 0) return null;
  return encodeAddress(data.subarray(ADDRESS_BYTES, 2 * ADDRESS_BYTES));
}

/** Null if the account is not an initialized mint; 'unsupported' if its amounts are shown otherwise than by their decimals. */
export function decimalsOf(data: Uint8Array): number | null | 'unsupported' {
  if (kindOf(data) !== 'mint' || data[MINT_DECIMALS_OFFSET + 1] !== 1) return null;
  const extensions = extensionsOf(data);
  if (extensions === null || changesAmounts(extensions)) return 'unsupported';
  return data[MINT_DECIMALS_OFFSET] ?? null;
}

/** Without extensions. */
export const TOKEN_ACCOUNT_BYTES = 165;
export const MINT_BYTES = 82;
const MULTISIG_BYTES = 355;
const MINT_DECIMALS_OFFSET = 44;
const STATE_OFFSET = 108;
const MAX_SIGNERS = 11;
/** The account type, after the longest form without extensions. */
const ACCOUNT_TYPES = { mint: 1, account: 2 } as const;

function extensionsOf(data: Uint8Array): readonly TokenExtension[] | null {
  return data.length <= TOKEN_ACCOUNT_BYTES ? [] : readExtensions(data.subarray(TOKEN_ACCOUNT_BYTES + 1));
}

interface ParsedToken extends JsonObject {
  readonly info: JsonObject;
  readonly type: string;
}

function kindOf(data: Uint8Array): 'account' | 'mint' | null {
  if (data.length === TOKEN_ACCOUNT_BYTES) return 'account';
  if (data.length === MINT_BYTES) return 'mint';
  if (data.length <= TOKEN_ACCOUNT_BYTES || data.length === MULTISIG_BYTES) return null;
  const type = data[TOKEN_ACCOUNT_BYTES];
  if (type === ACCOUNT_TYPES.account) return 'account';
  const padding = data.subarray(MINT_BYTES, TOKEN_ACCOUNT_BYTES);
  return type === ACCOUNT_TYPES.mint && padding.every((byte) => byte === 0) ? 'mint' : null;
}

/** Null without the decimals, which a node needs too, and for one that is not initialized. */
function parseTokenAccount(reader: ByteReader, decimals: number | null): ParsedToken | null {
  const mint = encodeAddress(reader.bytes(ADDRESS_BYTES));
  const owner = encodeAddress(reader.bytes(ADDRESS_BYTES));
  const amount = reader.u64();
  const delegate = readOptionalKey(reader);
  const state = STATES[reader.u8()];
  const isNative = reader.u32();
  const reserve = reader.u64();
  const delegatedAmount = reader.u64();
  const closeAuthority = readOptionalKey(reader);
  if (state === undefined || isNative > 1 || delegate === undefined || closeAuthority === undefined) return null;
  if (state === 'uninitialized' || decimals === null) return null;
  return {
    info: {
      ...(closeAuthority !== null && { closeAuthority }),
      ...(delegate !== null && { delegate, delegatedAmount: toUiAmount(delegatedAmount, decimals) }),
      isNative: isNative === 1,
      mint,
      owner,
      ...(isNative === 1 && { rentExemptReserve: toUiAmount(reserve, decimals) }),
      state,
      tokenAmount: toUiAmount(amount, decimals),
    },
    type: 'account',
  };
}

const STATES = ['uninitialized', 'initialized', 'frozen'] as const;

function parseMint(reader: ByteReader): ParsedToken | null {
  const mintAuthority = readOptionalKey(reader);
  const supply = String(reader.u64());
  const decimals = reader.u8();
  const isInitialized = reader.u8();
  const freezeAuthority = readOptionalKey(reader);
  if (isInitialized !== 1 || mintAuthority === undefined || freezeAuthority === undefined) return null;
  return { info: { decimals, freezeAuthority, isInitialized: true, mintAuthority, supply }, type: 'mint' };
}

function parseMultisig(reader: ByteReader): JsonObject | null {
  const numRequiredSigners = reader.u8();
  const numValidSigners = reader.u8();
  const isInitialized = reader.u8();
  if (isInitialized !== 1) return null;
  const keys = Array.from({ length: MAX_SIGNERS }, () => reader.bytes(ADDRESS_BYTES));
  // The node leaves out empty slots at any position.
  const signers = keys.filter((key) => key.some((byte) => byte !== 0)).map(encodeAddress);
  return { info: { isInitialized: true, numRequiredSigners, numValidSigners, signers }, type: 'multisig' };
}

/** A COption<Pubkey>: its 32 bytes are there in any case. undefined if the tag is neither 0 nor 1. */
function readOptionalKey(reader: ByteReader): string | null | undefined {
  const tag = reader.u32();
  const key = reader.bytes(ADDRESS_BYTES);
  if (tag === 0) return null;
  return tag === 1 ? encodeAddress(key) : undefined;
}

function toUiAmount(amount: bigint, decimals: number): JsonObject {
  return {
    amount: String(amount),
    decimals,
    // Beyond, 10 ^ decimals is not a u64.
    uiAmount: decimals < 20 ? Number(amount) / 10 ** decimals : null,
    uiAmountString: formatUiAmount(amount, decimals),
  };
}

/** An extension of a Token-2022 account or mint: its type, and its bytes. */
interface TokenExtension {
  readonly type: number;
  readonly value: Uint8Array;
}

/** The extensions after the account type; null if they are malformed. */
function readExtensions(bytes: Uint8Array): readonly TokenExtension[] | null {
  const reader = createByteReader(bytes);
  const extensions: TokenExtension[] = [];
  try {
    // A reallocation may leave a single byte.
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
function parseExtensions(extensions: readonly TokenExtension[]): readonly JsonObject[] | null {
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
function changesAmounts(extensions: readonly TokenExtension[]): boolean {
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

/** Null for zeros, which mean no key. */
function readKeyOrNull(reader: ByteReader): Address | null {
  const key = reader.bytes(ADDRESS_BYTES);
  return key.some((byte) => byte !== 0) ? encodeAddress(key) : null;
}
