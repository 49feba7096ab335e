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
export function decodeNativeAccount(
  address: Address,
  { owner, data }: Account,
  decimals: MintDecimals,
): DecodedData | null {
  const mint = TOKEN_PROGRAMS.has(owner) ? mintOf(data) : null;
  const known = mint === null ? null : (decimals.get(mint) ?? null);
  // Of a token account whose mint is not known, the other fields are decoded all the same.
  const whole = parseAccountData(address, { owner, data }, known ?? 0);
  const length =
    whole === 'unsupported' && TOKEN_PROGRAMS.has(owner) ? (mint === null ? MINT_BYTES : TOKEN_ACCOUNT_BYTES) : null;
  // Extensions that nothing decodes follow the fields of every token account and mint.
  const parsed =
    length === null ? whole : parseAccountData(address, { owner, data: data.subarray(0, length) }, known ?? 0);
  if (parsed === null || parsed === 'unsupported') return null;
  const info = objectIn(parsed.parsed, 'info') ?? {};
  const type = textIn(parsed.parsed, 'type');
  const { data: code, ...fields } = info;
  const isCode = owner === BPF_LOADER_UPGRADEABLE && code !== undefined;
  return {
    type: TYPES.get(`${parsed.program} ${type}`) ?? type,
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

/** By program and type, of those whose type is no name of them. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['address-lookup-table lookupTable', 'lookup table'],
  ['bpf-upgradeable-loader programData', 'program data'],
  ['config stakeConfig', 'stake configuration'],
  ['config validatorInfo', 'validator info'],
  ['nonce initialized', 'nonce account'],
  ['spl-token account', 'token account'],
  ['spl-token-2022 account', 'token account'],
  ['stake delegated', 'stake account'],
  ['stake initialized', 'stake account'],
  ['stake uninitialized', 'stake account'],
  ['vote vote', 'vote account'],
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

/** Fields to compare: without those that are null, integers as such, and lists item by item, those of votes and epochs by slot or epoch. */
export function toFields(info: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(info).flatMap(([name, value]) => {
      if (value === null) return [];
      return [[name, name === 'extensions' && isJsonArray(value) ? byExtension(value) : toField(name, value)]];
    }),
  );
}

function toField(name: string, value: JsonValue): JsonValue {
  if (typeof value === 'string') return AMOUNTS.has(name) && /^(0|[1-9]\d{0,19})$/.test(value) ? BigInt(value) : value;
  if (isJsonObject(value)) return toFields(value);
  if (!isJsonArray(value) || !value.some((item) => isJsonObject(item) || isAddress(item))) return value;
  const key = KEYS.get(name);
  return toFields(
    Object.fromEntries(
      value.map((item, at) => {
        const own = key !== undefined && isJsonObject(item) ? item[key] : undefined;
        return [typeof own === 'bigint' || typeof own === 'number' ? String(own) : String(at), item];
      }),
    ),
  );
}

/** The integers that nodes print as text. Other texts of digits are texts: the name of a token may be "007". */
const AMOUNTS: ReadonlySet<string> = new Set([
  'activationEpoch',
  'amount',
  'credits',
  'deactivationEpoch',
  'deactivationSlot',
  'distributedRewards',
  'lamportsPerByteYear',
  'lamportsPerSignature',
  'lastExtendedSlot',
  'pendingDelegatorRewards',
  'previousCredits',
  'rentExemptReserve',
  'stake',
  'supply',
  'totalPoints',
  'totalRewards',
]);

/** What tells the items of a list apart if their places move with every vote or epoch. */
const KEYS: ReadonlyMap<string, string> = new Map([
  ['authorizedVoters', 'epoch'],
  ['epochCredits', 'epoch'],
  ['votes', 'slot'],
]);

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
