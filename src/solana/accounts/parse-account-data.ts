import { ByteError, type ByteReader, createByteReader } from '../../shared/bytes/bytes.ts';
import { encodeBase64 } from '../../shared/bytes/encodings.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import { encodeAddress, encodeBlockhash } from '../ids/id-bytes.ts';
import { ADDRESS_BYTES, type Address, BLOCKHASH_BYTES } from '../ids/ids.ts';
import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  BPF_LOADER_UPGRADEABLE,
  CONFIG_PROGRAM,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  VOTE_PROGRAM,
} from '../ids/program-ids.ts';
import type { Account } from '../model/account.ts';
import { parseConfig } from './config-account.ts';
import { parseStake } from './stake-account.ts';
import { SYSVAR_OWNER, parseSysvar } from './sysvar-account.ts';
import { parseToken } from './token-accounts.ts';
import { parseVote } from './vote-account.ts';

/** The data of an account as a node's account decoder prints them, without the length. */
export interface ParsedAccountData {
  /** The node's name of the program that owns the account. */
  readonly program: string;
  readonly parsed: JsonObject;
}

/**
 * An account as a node returns it with jsonParsed; null if the node returns base64 instead, and 'unsupported' if it has a token
 * extension without a parser here. `mintDecimals` are those of the token account's mint; null if the mint does not exist.
 */
export function parseAccountData(
  address: Address,
  { owner, data }: Pick<Account, 'owner' | 'data'>,
  mintDecimals: number | null,
): ParsedAccountData | null | 'unsupported' {
  if (data.length === 0) return null;
  const parser = PARSERS.get(owner);
  if (parser === undefined) return null;
  try {
    const parsed = parser.parse(data, address, mintDecimals);
    return parsed === null || parsed === 'unsupported' ? parsed : { program: parser.program, parsed };
  } catch (error) {
    if (error instanceof ByteError) return null;
    throw error;
  }
}

interface Parser {
  readonly program: string;
  /** May throw ByteError on data that are too short. */
  readonly parse: (
    data: Uint8Array,
    address: Address,
    mintDecimals: number | null,
  ) => JsonObject | null | 'unsupported';
}

const PARSERS: ReadonlyMap<Address, Parser> = new Map<Address, Parser>([
  [SYSTEM_PROGRAM, { program: 'nonce', parse: parseNonce }],
  [ADDRESS_LOOKUP_TABLE_PROGRAM, { program: 'address-lookup-table', parse: parseLookupTable }],
  [BPF_LOADER_UPGRADEABLE, { program: 'bpf-upgradeable-loader', parse: parseUpgradeable }],
  [TOKEN_PROGRAM, { program: 'spl-token', parse: parseTokenData }],
  [TOKEN_2022_PROGRAM, { program: 'spl-token-2022', parse: parseTokenData }],
  [STAKE_PROGRAM, { program: 'stake', parse: (data) => parseStake(createByteReader(data)) }],
  [VOTE_PROGRAM, { program: 'vote', parse: (data, address) => parseVote(createByteReader(data), address) }],
  [CONFIG_PROGRAM, { program: 'config', parse: (data, address) => parseConfig(createByteReader(data), address) }],
  [SYSVAR_OWNER, { program: 'sysvar', parse: (data, address) => parseSysvar(createByteReader(data), address) }],
]);

function parseTokenData(data: Uint8Array, _: Address, mintDecimals: number | null) {
  return parseToken(data, mintDecimals);
}

/** Agave's account-decoder/src/parse_bpf_loader.rs. */
function parseUpgradeable(data: Uint8Array): JsonObject | null {
  const reader = createByteReader(data);
  switch (reader.u32()) {
    case 0:
      return { type: 'uninitialized' };
    case 1: {
      const authority = readAuthority(reader);
      if (authority === undefined) return null;
      return { info: { authority, data: programBytes(data, BUFFER_HEADER_BYTES, authority) }, type: 'buffer' };
    }
    case 2:
      return { info: { programData: encodeAddress(reader.bytes(ADDRESS_BYTES)) }, type: 'program' };
    case 3: {
      const slot = reader.u64();
      const authority = readAuthority(reader);
      if (authority === undefined) return null;
      const info = { authority, data: programBytes(data, PROGRAM_DATA_HEADER_BYTES, authority), slot };
      return { info, type: 'programData' };
    }
    default:
      return null;
  }
}

const BUFFER_HEADER_BYTES = 37;
const PROGRAM_DATA_HEADER_BYTES = 45;

/** undefined if the bytes are no Option<Pubkey>. */
function readAuthority(reader: ByteReader): string | null | undefined {
  const tag = reader.u8();
  if (tag === 0) return null;
  return tag === 1 ? encodeAddress(reader.bytes(ADDRESS_BYTES)) : undefined;
}

/** The program begins after the header with an authority. Without one, the node prints the 32 bytes of its place too. */
function programBytes(data: Uint8Array, header: number, authority: string | null): readonly string[] {
  return [encodeBase64(data.subarray(authority === null ? header - ADDRESS_BYTES : header)), 'base64'];
}

/** Agave's account-decoder/src/parse_address_lookup_table.rs. */
function parseLookupTable(data: Uint8Array): JsonObject | null {
  const reader = createByteReader(data);
  const state = reader.u32();
  if (state === 0) return { type: 'uninitialized' };
  if (state !== LOOKUP_TABLE) return null;
  const deactivationSlot = String(reader.u64());
  const lastExtendedSlot = String(reader.u64());
  const lastExtendedSlotStartIndex = reader.u8();
  const hasAuthority = reader.u8();
  if (hasAuthority > 1) return null;
  const authority = hasAuthority === 1 ? { authority: encodeAddress(reader.bytes(ADDRESS_BYTES)) } : {};
  const list = createByteReader(data, HEADER_BYTES);
  if (list.remaining() % ADDRESS_BYTES !== 0) return null;
  const addresses: string[] = [];
  while (list.remaining() > 0) addresses.push(encodeAddress(list.bytes(ADDRESS_BYTES)));
  return {
    info: { addresses, ...authority, deactivationSlot, lastExtendedSlot, lastExtendedSlotStartIndex },
    type: 'lookupTable',
  };
}

const LOOKUP_TABLE = 1;
/** The addresses begin here, with or without an authority. */
const HEADER_BYTES = 56;

/** Null for system accounts that are not initialized nonces. Agave's account-decoder/src/parse_nonce.rs. */
function parseNonce(data: Uint8Array): JsonObject | null {
  const reader = createByteReader(data);
  // The two versions have the same layout.
  if (reader.u32() > 1 || reader.u32() !== INITIALIZED) return null;
  const authority = encodeAddress(reader.bytes(ADDRESS_BYTES));
  const blockhash = encodeBlockhash(reader.bytes(BLOCKHASH_BYTES));
  const feeCalculator = { lamportsPerSignature: String(reader.u64()) };
  return { info: { authority, blockhash, feeCalculator }, type: 'initialized' };
}

const INITIALIZED = 1;
