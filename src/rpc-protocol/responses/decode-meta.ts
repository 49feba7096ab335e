import {
  type Decoder,
  arrayOf,
  decodeArray,
  decodeAt,
  decodeI64,
  decodeJson,
  decodeMember,
  decodeNumber,
  decodeObject,
  decodeOptionalMember,
  decodeString,
  decodeU16,
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
import { decodeTransactionError } from '../../solana/errors/transaction-error-json.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';
import {
  type InnerInstructions,
  type LoadedAddresses,
  NO_LOADED_ADDRESSES,
  REWARD_TYPES,
  type ReturnData,
  type Reward,
  type TokenBalance,
  type UiTokenAmount,
  formatUiAmount,
} from '../../solana/model/transaction.ts';
import { decodeInstruction } from './decode-instruction.ts';
import { MAX_ACCOUNTS, decodeAddress, decodeBase64 } from './decode-primitives.ts';
import type { MetaMember, ResponseInstruction, ResponseMeta } from './transaction-response.ts';

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

/** Decodes `err`, or the deprecated `status` if there is no `err`. */
export function decodeErr(object: JsonObject): TransactionError | null {
  if (object['err'] === undefined && object['status'] !== undefined)
    return decodeMember(object, 'status', decodeStatus);
  return decodeMember(object, 'err', (err) => (err === null ? null : decodeTransactionError(err)));
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

export const decodeTokenBalance: Decoder<TokenBalance> = (value) => {
  const object = decodeObject(value);
  return {
    accountIndex: decodeMember(object, 'accountIndex', decodeU8),
    mint: decodeMember(object, 'mint', decodeAddress),
    owner: decodeOptionalMember(object, 'owner', decodeRecordedAddress),
    programId: decodeOptionalMember(object, 'programId', decodeRecordedAddress),
    uiTokenAmount: decodeMember(object, 'uiTokenAmount', decodeUiTokenAmount),
  };
};

export const decodeReward: Decoder<Reward> = (value) => {
  const object = decodeObject(value);
  return {
    pubkey: decodeMember(object, 'pubkey', decodeAddress),
    lamports: decodeMember(object, 'lamports', decodeI64),
    postBalance: decodeOptionalMember(object, 'postBalance', decodeU64) ?? 0n,
    rewardType: decodeOptionalMember(object, 'rewardType', decodeRewardType),
    commission: decodeOptionalMember(object, 'commission', decodeU8),
    commissionBps: decodeOptionalMember(object, 'commissionBps', decodeU16),
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

/** An address that older records lack; some servers print a missing one as an empty string. */
const decodeRecordedAddress: Decoder<TokenBalance['owner']> = (value) => (value === '' ? null : decodeAddress(value));

const decodeUiTokenAmount: Decoder<UiTokenAmount> = (value) => {
  const object = decodeObject(value);
  const amount = decodeMember(object, 'amount', decodeU64);
  const decimals = decodeMember(object, 'decimals', decodeU8);
  const uiAmountString = decodeOptionalMember(object, 'uiAmountString', decodeString);
  return {
    amount,
    decimals,
    uiAmount: decodeOptionalMember(object, 'uiAmount', decodeNumber),
    uiAmountString: uiAmountString ?? formatUiAmount(amount, decimals),
  };
};

/** Ignores the case of known types: nodes print "Fee", their documentation says "fee". Keeps an unknown type verbatim. */
const decodeRewardType: Decoder<string> = (value) => {
  const text = decodeString(value);
  return REWARD_TYPES.find((type) => type.toLowerCase() === text.toLowerCase()) ?? text;
};
