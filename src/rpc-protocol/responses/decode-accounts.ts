import {
  arrayOf,
  type Decoder,
  decodeArray,
  decodeAt,
  decodeBoolean,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeU64,
  fail,
} from '../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../shared/json/json.ts';
import type { Address } from '../../solana/ids/ids.ts';
import type { Account, AtSlot } from '../../solana/model/account.ts';
import { decodeAddress, decodeBase64 } from './decode-primitives.ts';

/** The `result` of getAccountInfo with the encoding base64. null: the account does not exist. */
export function decodeAccountInfo(result: JsonValue): AtSlot<Account | null> {
  return decodeAtSlot(result, decodeAccountOrNull);
}

/** The `result` of getMultipleAccounts with the encoding base64 for `count` addresses, in their order. */
export function decodeMultipleAccounts(result: JsonValue, count: number): AtSlot<readonly (Account | null)[]> {
  return decodeAtSlot(result, (value) => {
    const items = decodeArray(value);
    if (items.length !== count) return fail(`${count} accounts`, value);
    return items.map((item, at) => decodeAt(`[${at}]`, item, decodeAccountOrNull));
  });
}

/** An account with its address. */
export interface KeyedAccount {
  readonly address: Address;
  readonly account: Account;
}

/** The `result` of getTokenAccountsByOwner with the encoding base64. */
export function decodeOwnedAccounts(result: JsonValue): AtSlot<readonly KeyedAccount[]> {
  return decodeAtSlot(
    result,
    arrayOf((item) => {
      const object = decodeObject(item);
      return {
        address: decodeMember(object, 'pubkey', decodeAddress),
        account: decodeMember(object, 'account', decodeAccount),
      };
    }),
  );
}

function decodeAtSlot<T>(result: JsonValue, decode: Decoder<T>): AtSlot<T> {
  return decodeAt('result', result, (json) => {
    const object = decodeObject(json);
    const slot = decodeMember(object, 'context', (context) => decodeMember(decodeObject(context), 'slot', decodeU64));
    return { slot, value: decodeMember(object, 'value', decode) };
  });
}

export const decodeAccountOrNull: Decoder<Account | null> = (value) => (value === null ? null : decodeAccount(value));

const decodeAccount: Decoder<Account> = (value) => {
  const object = decodeObject(value);
  return {
    owner: decodeMember(object, 'owner', decodeAddress),
    lamports: decodeMember(object, 'lamports', decodeU64),
    executable: decodeMember(object, 'executable', decodeBoolean),
    rentEpoch: decodeMember(object, 'rentEpoch', decodeU64),
    data: decodeMember(object, 'data', decodeData),
    space: decodeOptionalMember(object, 'space', decodeU64),
  };
};

const decodeData: Decoder<Uint8Array> = (value) => {
  const items = decodeArray(value);
  const [text, encoding] = items;
  if (items.length !== 2 || encoding !== 'base64') return fail('[data, "base64"]', value);
  return decodeAt('[0]', text, decodeBase64);
};
