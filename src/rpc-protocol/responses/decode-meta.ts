import {
  arrayOf,
  type Decoder,
  decodeArray,
  decodeAt,
  decodeJson,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeString,
  decodeU64,
  decodeU8,
  fail,
} from '../../shared/json/json-decoding.ts';
import {
  type JsonObject,
  type JsonValue,
  isJsonArray,
  isJsonObject,
  jsonEqual,
  stringifyJson,
} from '../../shared/json/json.ts';
import {
  type InnerInstructions,
  type LoadedAddresses,
  NO_LOADED_ADDRESSES,
  type ReturnData,
} from '../../solana/model/meta.ts';
import { decodeTransactionError } from '../../solana/errors/transaction-error-json.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';
import { decodeInstruction } from './decode-instruction.ts';
import { decodeReward } from './decode-reward.ts';
import { decodeTokenBalance } from './decode-token-balance.ts';
import { decodeAddress, decodeBase64, MAX_ACCOUNTS } from './decode-primitives.ts';
import type { ResponseInstruction, ResponseMeta, MetaMember } from './transaction-response.ts';

/** Decodes the metadata of a transaction. A missing member is null and listed in `absent`. */
export const decodeMeta: Decoder<ResponseMeta> = (value) => {
  const object = decodeObject(value);
  return {
    err: decodeErr(object),
    fee: decodeMember(object, 'fee', decodeU64),
    preBalances: decodeMember(object, 'preBalances', arrayOf(decodeU64, MAX_ACCOUNTS)),
    postBalances: decodeMember(object, 'postBalances', arrayOf(decodeU64, MAX_ACCOUNTS)),
    innerInstructions: decodeOptionalMember(object, 'innerInstructions', arrayOf(decodeInnerInstructions)),
    logMessages: decodeOptionalMember(object, 'logMessages', arrayOf(decodeString)),
    preTokenBalances: decodeOptionalMember(object, 'preTokenBalances', arrayOf(decodeTokenBalance, MAX_ACCOUNTS)),
    postTokenBalances: decodeOptionalMember(object, 'postTokenBalances', arrayOf(decodeTokenBalance, MAX_ACCOUNTS)),
    rewards: decodeOptionalMember(object, 'rewards', arrayOf(decodeReward)),
    loadedAddresses: decodeOptionalMember(object, 'loadedAddresses', decodeLoadedAddresses) ?? NO_LOADED_ADDRESSES,
    returnData: decodeOptionalMember(object, 'returnData', decodeReturnData),
    computeUnitsConsumed: decodeOptionalMember(object, 'computeUnitsConsumed', decodeU64),
    costUnits: decodeOptionalMember(object, 'costUnits', decodeU64),
    absent: META_MEMBERS.filter((name) => object[name] === undefined),
    hasLoadedAddresses: object['loadedAddresses'] !== undefined && object['loadedAddresses'] !== null,
    conflictingStatus: conflictingStatus(object),
    undecodedReturnData: undecodedReturnData(object),
  };
};

const META_MEMBERS: readonly MetaMember[] = [
  'computeUnitsConsumed',
  'costUnits',
  'innerInstructions',
  'loadedAddresses',
  'logMessages',
  'postTokenBalances',
  'preTokenBalances',
  'returnData',
  'rewards',
];

/** Decodes `err`, or the deprecated `status` if there is no `err`. */
export function decodeErr(object: JsonObject): TransactionError | null {
  if (object['err'] === undefined && object['status'] !== undefined)
    return decodeMember(object, 'status', decodeStatus);
  return decodeMember(object, 'err', (err) => (err === null ? null : decodeTransactionError(err)));
}

const decodeStatus: Decoder<TransactionError | null> = (value) => {
  const object = decodeObject(value);
  const isResult = object['Ok'] !== undefined || object['Err'] !== undefined;
  return isResult ? decodeOptionalMember(object, 'Err', decodeTransactionError) : fail('Ok or Err', value);
};

function conflictingStatus(meta: JsonObject): string | null {
  const { err } = meta;
  const status = decodeOptionalMember(meta, 'status', decodeJson);
  if (err === undefined || status === null) return null;
  const says = isJsonObject(status) ? (status['Err'] ?? (status['Ok'] === undefined ? undefined : null)) : undefined;
  return says !== undefined && jsonEqual(says, err) ? null : stringifyJson(status);
}

export const decodeInnerInstructions: Decoder<InnerInstructions<ResponseInstruction>> = (value) => {
  const object = decodeObject(value);
  return {
    index: decodeMember(object, 'index', decodeU8),
    instructions: decodeMember(object, 'instructions', arrayOf(decodeInstruction)),
  };
};

export const decodeLoadedAddresses: Decoder<LoadedAddresses> = (value) => {
  const object = decodeObject(value);
  return {
    writable: decodeMember(object, 'writable', arrayOf(decodeAddress, MAX_ACCOUNTS)),
    readonly: decodeMember(object, 'readonly', arrayOf(decodeAddress, MAX_ACCOUNTS)),
  };
};

/** Return data; some clients print missing return data as two empty strings. */
const decodeReturnData: Decoder<ReturnData | null> = (value) => {
  const object = decodeObject(value);
  const data = decodeMember(object, 'data', decodeBase64Pair);
  return data === null ? null : { programId: decodeMember(object, 'programId', decodeAddress), data };
};

const decodeBase64Pair: Decoder<Uint8Array | null> = (value) => {
  const [text, encoding]: readonly JsonValue[] = decodeArray(value);
  return decodeAt('[1]', encoding, decodeString) === 'base64' ? decodeAt('[0]', text, decodeBase64) : null;
};

function undecodedReturnData({ returnData }: JsonObject): string | null {
  const data = isJsonObject(returnData) ? returnData['data'] : null;
  const isUnknown = isJsonArray(data) && data[1] !== 'base64' && data[1] !== '';
  return isUnknown ? stringifyJson(decodeAt('.returnData', returnData, decodeJson)) : null;
}
