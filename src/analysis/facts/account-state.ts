import { type JsonObject, type JsonValue, isJsonArray, isJsonObject } from '../../shared/json/json.ts';
import { parseAccountData } from '../../solana/accounts/parse-account-data.ts';
import { TOKEN_PROGRAMS } from '../../solana/accounts/token-programs.ts';
import { MINT_BYTES, TOKEN_ACCOUNT_BYTES, decimalsOf, mintOf } from '../../solana/accounts/token-accounts.ts';
import { type Address, parseAddress } from '../../solana/ids/ids.ts';
import { BPF_LOADER_UPGRADEABLE } from '../../solana/ids/program-ids.ts';
import type { Account } from '../../solana/model/account.ts';
import { integerIn, objectIn } from './transaction/info-fields.ts';

/** The data of an account by name. */
export interface DecodedData {
  /** "token account", "Pool". */
  readonly type: string;
  readonly fields: JsonObject;
  /** How many bytes the fields are from; the ones after them are not decoded. */
  readonly length: number;
}

/** Decimals by mint. */
export type MintDecimals = ReadonlyMap<Address, number>;

/** Decodes the accounts of native programs and of the token programs, as nodes do; null for all others, and for data without a parser. */
export function decodeNativeAccount({ owner, data }: Account, decimals: MintDecimals): DecodedData | null {
  const mint = TOKEN_PROGRAMS.has(owner) ? mintOf(data) : null;
  const known = mint === null ? null : (decimals.get(mint) ?? null);
  // Of a token account whose mint is not known, the other fields are decoded all the same.
  const whole = parseAccountData(owner, data, known ?? 0);
  const length =
    whole === 'unsupported' && TOKEN_PROGRAMS.has(owner) ? (mint === null ? MINT_BYTES : TOKEN_ACCOUNT_BYTES) : null;
  // Extensions that nothing decodes follow the fields of every token account and mint.
  const parsed = length === null ? whole : parseAccountData(owner, data.subarray(0, length), known ?? 0);
  if (parsed === null || parsed === 'unsupported') return null;
  const info = objectIn(parsed.parsed, 'info') ?? {};
  const type = textIn(parsed.parsed, 'type');
  const { data: code, ...fields } = info;
  const isCode = owner === BPF_LOADER_UPGRADEABLE && code !== undefined;
  return {
    type: TYPES.get(type) ?? (parsed.program === 'nonce' ? 'nonce account' : type),
    fields: mint !== null && known === null ? inRawUnits(fields) : withDecimals(fields),
    length: isCode ? (type === 'buffer' ? BUFFER_HEADER : PROGRAM_DATA_HEADER) : (length ?? data.length),
  };
}

/** The decimals of the mints among accounts. */
export function mintsAmong(accounts: readonly (readonly [Address, Account | null])[]): MintDecimals {
  return new Map(
    accounts.flatMap(([address, account]): (readonly [Address, number])[] => {
      const decimals = account !== null && TOKEN_PROGRAMS.has(account.owner) ? decimalsOf(account.data) : null;
      return typeof decimals === 'number' ? [[address, decimals]] : [];
    }),
  );
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['account', 'token account'],
  ['lookupTable', 'lookup table'],
  ['programData', 'program data'],
]);
const BUFFER_HEADER = 37;
const PROGRAM_DATA_HEADER = 45;

/** The supply of a mint is an amount of its token. */
function withDecimals(info: JsonObject): JsonObject {
  const { supply, decimals } = info;
  return toFields(
    supply === undefined || decimals === undefined ? info : { ...info, supply: { amount: supply, decimals } },
  );
}

function inRawUnits(info: JsonObject): JsonObject {
  return toFields(
    Object.fromEntries(
      Object.entries(info).map(([name, value]) => {
        const amount = isJsonObject(value) ? integerIn(value, 'amount') : null;
        return amount === null ? [name, value] : [`${name} in raw units`, amount];
      }),
    ),
  );
}

/** Fields to compare: without those that are null, integers as such, and lists item by item. */
export function toFields(info: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(info).flatMap(([name, value]) => {
      if (value === null) return [];
      return [[name, name === 'extensions' && isJsonArray(value) ? byExtension(value) : toField(value)]];
    }),
  );
}

function toField(value: JsonValue): JsonValue {
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value);
  if (isJsonObject(value)) return toFields(value);
  if (!isJsonArray(value) || !value.some((item) => isJsonObject(item) || isAddress(item))) return value;
  return toFields(Object.fromEntries(value.map((item, at) => [String(at), item])));
}

function textIn(object: JsonObject, key: string): string {
  const value = object[key];
  return typeof value === 'string' ? value : '';
}

function isAddress(item: JsonValue): boolean {
  return typeof item === 'string' && parseAddress(item) !== null;
}

function byExtension(list: readonly JsonValue[]): JsonObject {
  return toFields(
    Object.fromEntries(
      list.flatMap((item) => (isJsonObject(item) ? [[textIn(item, 'extension'), item['state'] ?? 'set']] : [])),
    ),
  );
}
