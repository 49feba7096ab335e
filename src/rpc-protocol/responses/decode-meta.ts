import {
  DecodeError,
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
import { addDamage, anyJson, attempt, membersOf, orDamage } from './damage.ts';
import { decodeInstruction } from './decode-instruction.ts';
import { MAX_ACCOUNTS, decodeAddress, decodeBase64 } from './decode-primitives.ts';
import type {
  Damage,
  InnerInstruction,
  MetaMember,
  ResponseInstruction,
  ResponseMeta,
} from './transaction-response.ts';

/**
 * Decodes the metadata of a transaction. A missing member is null and listed in `absent`; one of another shape is null, or lacks
 * the wrong item, and is listed in `damage`, as is an outcome, a fee or a balance that is missing.
 */
export const decodeMeta: Decoder<ResponseMeta> = (value) => {
  const object = decodeObject(value);
  const damage: Damage[] = [];
  const members = membersOf(object, 'meta.', damage);
  const outcome = orDamage(damage, 'meta', () => ({ err: decodeErr(object) }));
  const rounded: bigint[] = [];
  const balances = (name: 'preBalances' | 'postBalances') =>
    members
      .required(name, arrayOf(anyJson, MAX_ACCOUNTS))
      ?.map((item, at) => orDamage(damage, `meta.${name}[${at}]`, () => decodeLamports(item, rounded))) ?? [];
  const loaded = members.optional('loadedAddresses', decodeLoadedAddresses);
  return {
    err: outcome?.err ?? null,
    ...(outcome === null && { hasOutcome: false }),
    fee: members.required('fee', decodeU64),
    preBalances: balances('preBalances'),
    postBalances: balances('postBalances'),
    ...(rounded.length > 0 && { rounded }),
    innerInstructions:
      members.optional('innerInstructions', arrayOf(anyJson))?.flatMap((item, at) => decodeInner(item, at, damage)) ??
      null,
    logMessages:
      members.optional('logMessages', arrayOf(anyJson))?.map((line, at) => decodeLine(line, at, damage)) ?? null,
    preTokenBalances: members.items('preTokenBalances', decodeTokenBalance, MAX_ACCOUNTS),
    postTokenBalances: members.items('postTokenBalances', decodeTokenBalance, MAX_ACCOUNTS),
    rewards: members.items('rewards', decodeReward),
    loadedAddresses: loaded ?? NO_LOADED_ADDRESSES,
    returnData: members.optional('returnData', decodeReturnData),
    computeUnitsConsumed: members.optional('computeUnitsConsumed', decodeU64),
    costUnits: members.optional('costUnits', decodeU64),
    absent: META_MEMBERS.filter((name) => object[name] === undefined),
    hasLoadedAddresses: loaded !== null,
    // Without a decoded `err`, there is nothing to conflict with.
    conflictingStatus: outcome && orDamage(damage, 'meta', () => conflictingStatus(object)),
    undecodedReturnData: orDamage(damage, 'meta', () => undecodedReturnData(object)),
    damage,
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

/** Also accepts 1.2345e18, as some recorders print numbers, and adds it to `rounded`. */
function decodeLamports(value: JsonValue, rounded: bigint[]): bigint {
  if (typeof value !== 'number' || !Number.isInteger(value) || value <= Number.MAX_SAFE_INTEGER)
    return decodeU64(value);
  const lamports = decodeU64(BigInt(value));
  rounded.push(lamports);
  return lamports;
}

/** A line of the log. JSON in place of a line yields the beginning of its text, so that the other lines keep their numbers. */
function decodeLine(line: JsonValue, at: number, damage: Damage[]): string {
  const decoded = typeof line === 'string' ? line : attempt(() => decodeString(line));
  if (!(decoded instanceof DecodeError)) return decoded;
  addDamage(damage, `meta.logMessages[${at}]`, decoded);
  return decoded.found;
}

/** The inner instructions of one instruction. One of another shape keeps its place. */
function decodeInner(item: JsonValue, at: number, damage: Damage[]): readonly InnerInstructions<InnerInstruction>[] {
  const path = `meta.innerInstructions[${at}]`;
  const group = orDamage(damage, path, () => {
    const object = decodeObject(item);
    return {
      index: decodeMember(object, 'index', decodeU8),
      instructions: decodeMember(object, 'instructions', arrayOf(anyJson)),
    };
  });
  if (group === null) return [];
  const instructions = group.instructions.map((json, position) =>
    tryDecodeInstruction(json, `${path}.instructions[${position}]`, damage),
  );
  return [{ index: group.index, instructions }];
}

/** An instruction of another shape keeps its place. */
export function tryDecodeInstruction(json: JsonValue, path: string, damage: Damage[]): InnerInstruction {
  const decoded = attempt(() => decodeInstruction(json));
  if (!(decoded instanceof DecodeError)) return decoded;
  return { form: 'damaged', damage: addDamage(damage, path, decoded), stackHeight: stackHeightOf(json) };
}

/** The depth of an instruction that is otherwise of another shape. */
function stackHeightOf(json: JsonValue): number | null {
  const height = isJsonObject(json) ? json['stackHeight'] : null;
  return typeof height === 'number' && Number.isInteger(height) && height > 0 ? height : null;
}

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
