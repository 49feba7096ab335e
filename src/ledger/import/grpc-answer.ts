import { createByteReader } from '../../shared/bytes/bytes.ts';
import { encodeBase64, parseBase58 } from '../../shared/bytes/encodings.ts';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject } from '../../shared/json/json.ts';
import { grpcTransaction } from '../../rpc-protocol/responses/client-forms.ts';
import { encodeTransactionErrorJson } from '../../solana/errors/transaction-error-json.ts';
import { readTransactionError } from '../proto/transaction-error-bincode.ts';

/**
 * The answer of a node about a transaction of a gRPC stream (Yellowstone), which has its slot beside it; null for anything else. A member
 * of another shape stays as it is, and the decoder of answers names it.
 */
export function grpcAnswer(update: JsonObject): JsonObject | null {
  const grpc = update['slot'] === undefined ? null : grpcTransaction(update);
  if (grpc === null) return null;
  const { version, transaction, meta, index } = grpc;
  const answer = {
    slot: asInteger(update['slot']),
    version,
    transaction,
    meta: isJsonObject(meta) ? asMeta(meta) : null,
  };
  return index === null ? answer : { ...answer, transactionIndex: asInteger(index) };
}

/** Members that the message leaves out are absent, as in answers. */
function asMeta(meta: JsonObject): JsonObject {
  const {
    err,
    innerInstructionsNone,
    logMessagesNone,
    returnDataNone,
    loadedWritableAddresses: writable,
    loadedReadonlyAddresses: readonly,
    returnData,
    ...others
  } = meta;
  return {
    ...Object.fromEntries(
      Object.entries(others).map(([name, value]) => [name, AMOUNTS.has(name) ? asIntegers(value) : value]),
    ),
    err: asError(err ?? null),
    ...(innerInstructionsNone === true && { innerInstructions: null }),
    ...(logMessagesNone === true && { logMessages: null }),
    ...(meta['rewards'] !== undefined && { rewards: asRewards(meta['rewards']) }),
    ...(writable !== undefined && readonly !== undefined && { loadedAddresses: { writable, readonly } }),
    ...(isJsonObject(returnData) && returnDataNone !== true && { returnData: asReturnData(returnData) }),
  };
}

/** u64, which the stream's clients print as text. */
const AMOUNTS: ReadonlySet<string> = new Set([
  'fee',
  'preBalances',
  'postBalances',
  'computeUnitsConsumed',
  'costUnits',
]);

/** The stream sends errors as nodes store them. */
function asError(err: JsonValue): JsonValue {
  const bytes = isJsonObject(err) && typeof err['err'] === 'string' ? parseBase58(err['err']) : null;
  return bytes === null ? err : encodeTransactionErrorJson(readTransactionError(createByteReader(bytes)));
}

function asRewards(rewards: JsonValue): JsonValue {
  if (!isJsonArray(rewards)) return rewards;
  return rewards.map((reward) => {
    if (!isJsonObject(reward)) return reward;
    const { lamports, postBalance, rewardType, commission, ...others } = reward;
    return {
      ...others,
      lamports: asInteger(lamports),
      postBalance: asInteger(postBalance),
      rewardType: typeof rewardType === 'number' ? (REWARD_TYPES[rewardType] ?? null) : (rewardType ?? null),
      commission: commission === '' ? null : asInteger(commission),
    };
  });
}

/** By their numbers in the message; 0 is none. */
const REWARD_TYPES = [null, 'Fee', 'Rent', 'Staking', 'Voting'] as const;

function asReturnData({ programId = null, data }: JsonObject): JsonObject {
  const bytes = typeof data === 'string' ? parseBase58(data) : null;
  return { programId, data: bytes === null ? (data ?? null) : [encodeBase64(bytes), 'base64'] };
}

function asIntegers(value: JsonValue): JsonValue {
  return isJsonArray(value) ? value.map(asInteger) : asInteger(value);
}

function asInteger(value: JsonValue | undefined): JsonValue {
  return typeof value === 'string' && /^-?\d{1,20}$/.test(value) ? BigInt(value) : (value ?? null);
}
