import { type ParsedAccountData, parseAccountData } from '../../solana/accounts/parse-account-data.ts';
import type { AccountEncoding } from '../../rpc-protocol/config.ts';
import { isJsonArray, type JsonObject, type JsonValue } from '../../shared/json/json.ts';
import { decimalsOf, mintOf } from '../../solana/accounts/token-accounts.ts';
import type { Address, Slot } from '../../solana/ids/ids.ts';
import { TOKEN_PROGRAMS } from '../../solana/accounts/token-programs.ts';
import { type Method, AGAVE_VERSION } from './method.ts';
import {
  accountConfigSchema,
  accountSchema,
  addressSchema,
  arrayOf,
  nullable,
  objectOf,
  slotSchema,
} from './schemas.ts';
import { encodeZstd } from '../../shared/bytes/compression.ts';
import { encodeBase58, encodeBase64 } from '../../shared/bytes/encodings.ts';
import type { Account } from '../../solana/model/account.ts';
import {
  type AccountConfig,
  type DataSlice,
  type Param,
  invalidType,
  readAccountConfig,
  readAddress,
  required,
  toParams,
} from '../request/params.ts';
import { accountNotParsed, invalidParams, invalidRequest, readRecord } from '../store/errors.ts';
import { readTip } from '../store/find-in-ledger.ts';
import type { LedgerStore } from '../store/ledger-store.ts';

/** The most addresses in a call, as on nodes. */
const MAX_ACCOUNTS = 100;

const getAccountInfo: Method = {
  name: 'getAccountInfo',
  summary: 'An account as of the newest slot at a commitment; null if it does not exist.',
  params: [
    { name: 'address', required: true, schema: addressSchema },
    { name: 'config', required: false, schema: accountConfigSchema('binary') },
  ],
  result: { name: 'account', schema: atSlot(nullable(accountSchema)) },
  handle: async (store, params) => {
    const address = readAddress(required(params, 0));
    const config = readAccountConfig(params[1]);
    const slot = await readTip(store, config);
    return withContext(slot, await readAccount(store, address, slot, config, 'binary'));
  },
};

const getMultipleAccounts: Method = {
  name: 'getMultipleAccounts',
  summary:
    'Accounts as of the newest slot at a commitment, in the order of the addresses; null for those that do not exist.',
  params: [
    { name: 'addresses', required: true, description: `At most ${MAX_ACCOUNTS}.`, schema: arrayOf(addressSchema) },
    { name: 'config', required: false, schema: accountConfigSchema('base64') },
  ],
  result: { name: 'accounts', schema: atSlot(arrayOf(nullable(accountSchema))) },
  handle: async (store, params) => {
    const addresses = readAddresses(required(params, 0));
    const config = readAccountConfig(params[1]);
    const slot = await readTip(store, config);
    // One value for an address that is named more than once: the data may be large.
    const accounts = new Map<Address, JsonValue>();
    for (const address of new Set(addresses))
      accounts.set(address, await readAccount(store, address, slot, config, 'base64'));
    return withContext(
      slot,
      addresses.map((address) => accounts.get(address) ?? null),
    );
  },
};

/** These methods, for ledgers that hold accounts. */
export const ACCOUNT_METHODS: readonly Method[] = [getAccountInfo, getMultipleAccounts];

function readAddresses(param: Param): readonly Address[] {
  if (!isJsonArray(param.value)) throw invalidType(param, 'a sequence');
  const addresses = toParams(param.value, param.text);
  // A node reads them as strings first, then counts them.
  const wrong = addresses.find(({ value }) => typeof value !== 'string');
  if (wrong !== undefined) throw invalidType(wrong, 'a string');
  if (addresses.length > MAX_ACCOUNTS) throw invalidParams(`Too many inputs provided; max ${MAX_ACCOUNTS}`);
  return addresses.map(readAddress);
}

export async function readAccount(
  store: LedgerStore,
  address: Address,
  slot: Slot,
  { encoding, dataSlice }: AccountConfig,
  defaultEncoding: AccountEncoding,
): Promise<JsonValue> {
  const account = await readRecord(
    () => `Account ${address}`,
    () => store.account(address, slot),
  );
  if (account === null) return null;
  const chosen = encoding ?? defaultEncoding;
  if (chosen !== 'jsonParsed') return encodeAccount(account, chosen, dataSlice);
  const { data, owner } = account;
  const isToken = TOKEN_PROGRAMS.has(owner);
  const mint = isToken ? mintOf(data) : null;
  const mintAccount =
    mint === null
      ? null
      : await readRecord(
          () => `Account ${mint}`,
          () => store.account(mint, slot),
        );
  const decimals = mintAccount && decimalsOf(mintAccount.data);
  const parsed = decimals === 'unsupported' ? decimals : parseAccountData(address, account, decimals);
  if (parsed === 'unsupported') throw accountNotParsed(owner);
  // A node cuts no token account that it cannot parse.
  return parsed === null ? encodeAccount(account, 'base64', isToken ? null : dataSlice) : encodeParsed(account, parsed);
}

export function withContext(slot: Slot, value: JsonValue): JsonValue {
  return { context: { apiVersion: AGAVE_VERSION, slot }, value };
}

export function atSlot(value: JsonObject) {
  return objectOf({ context: objectOf({ apiVersion: { type: 'string' }, slot: slotSchema }), value });
}

/** An account as a node returns it. Throws RpcError for base58 of more bytes than nodes encode. */
function encodeAccount(
  account: Account,
  encoding: Exclude<AccountEncoding, 'jsonParsed'>,
  dataSlice: DataSlice | null,
): JsonValue {
  return encodeWith(account, encodeData(sliceOf(account.data, dataSlice), encoding));
}

/** An account whose data was parsed. */
function encodeParsed(account: Account, { parsed, program }: ParsedAccountData): JsonValue {
  return encodeWith(account, { parsed, program, space: account.data.length });
}

function encodeWith({ executable, lamports, owner, rentEpoch, data }: Account, form: JsonValue): JsonValue {
  return { data: form, executable, lamports, owner, rentEpoch, space: data.length };
}

function encodeData(bytes: Uint8Array, encoding: Exclude<AccountEncoding, 'jsonParsed'>): JsonValue {
  switch (encoding) {
    case 'base64':
      return [encodeBase64(bytes), encoding];
    case 'base64+zstd':
      return [encodeBase64(encodeZstd(bytes)), encoding];
    case 'base58':
      return [encodeShort(bytes), encoding];
    case 'binary':
      return encodeShort(bytes);
  }
}

function encodeShort(bytes: Uint8Array): string {
  if (bytes.length > MAX_BASE58_BYTES) throw invalidRequest(TOO_LONG);
  return encodeBase58(bytes);
}

const MAX_BASE58_BYTES = 128;
const TOO_LONG = `Encoded binary (base 58) data should be less than ${MAX_BASE58_BYTES} bytes, please use Base64 encoding.`;

function sliceOf(data: Uint8Array, slice: DataSlice | null): Uint8Array {
  if (slice === null) return data;
  const end = slice.offset + slice.length;
  const length = BigInt(data.length);
  return data.subarray(Number(min(slice.offset, length)), Number(min(end, length)));
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
