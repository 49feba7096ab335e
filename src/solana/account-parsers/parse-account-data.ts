import { ByteError } from '../../shared/bytes/bytes.ts';
import type { JsonObject } from '../../shared/json/json.ts';
import type { Address } from '../ids/ids.ts';
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
import { parseLookupTable } from './lookup-table.ts';
import { parseNonce } from './nonce.ts';
import { parseToken } from './token.ts';
import { parseUpgradeable } from './upgradeable-loader.ts';

/** The data of an account as a node's account decoder prints them, without the length. */
export interface ParsedAccountData {
  /** The node's name of the program that owns the account. */
  readonly program: string;
  readonly parsed: JsonObject;
}

/**
 * What a node prints of an account with the encoding jsonParsed; null where it prints base64 instead, and 'unsupported' where it prints
 * something that no parser here makes. `mintDecimals` are those of the mint that a token account names; null if there is no such mint.
 */
export function parseAccountData(
  owner: Address,
  data: Uint8Array,
  mintDecimals: number | null,
): ParsedAccountData | null | 'unsupported' {
  if (data.length === 0) return null;
  if (NOT_HERE.has(owner)) return 'unsupported';
  const parser = PARSERS.get(owner);
  if (parser === undefined) return null;
  try {
    const parsed = parser.parse(data, mintDecimals);
    return parsed === null || parsed === 'unsupported' ? parsed : { program: parser.program, parsed };
  } catch (error) {
    if (error instanceof ByteError) return null;
    throw error;
  }
}

interface Parser {
  readonly program: string;
  /** May throw ByteError on data that are too short. */
  readonly parse: (data: Uint8Array, mintDecimals: number | null) => JsonObject | null | 'unsupported';
}

const PARSERS: ReadonlyMap<Address, Parser> = new Map<Address, Parser>([
  [SYSTEM_PROGRAM, { program: 'nonce', parse: parseNonce }],
  [ADDRESS_LOOKUP_TABLE_PROGRAM, { program: 'address-lookup-table', parse: parseLookupTable }],
  [BPF_LOADER_UPGRADEABLE, { program: 'bpf-upgradeable-loader', parse: parseUpgradeable }],
  [TOKEN_PROGRAM, { program: 'spl-token', parse: parseToken }],
  [TOKEN_2022_PROGRAM, { program: 'spl-token-2022', parse: parseToken }],
]);

/** Owners of accounts that nodes parse and this service does not. */
const NOT_HERE: ReadonlySet<Address> = new Set([
  CONFIG_PROGRAM,
  STAKE_PROGRAM,
  VOTE_PROGRAM,
  'Sysvar1111111111111111111111111111111111111' as Address,
]);
