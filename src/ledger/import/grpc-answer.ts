import { ByteError, createByteReader } from '../../shared/bytes/bytes.ts';
import { encodeBase64, parseBase58 } from '../../shared/bytes/encodings.ts';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject } from '../../shared/json/json.ts';
import { grpcTransaction } from '../../rpc-protocol/responses/client-forms.ts';
import { encodeTransactionErrorJson } from '../../solana/errors/transaction-error-json.ts';
import { rewardTypeOf } from '../proto/meta.ts';
import { readTransactionError } from '../proto/transaction-error-bincode.ts';

/**
 * A transaction of a gRPC stream (Yellowstone), which has its slot beside it, as an answer of getTransaction; null for anything else. A
 * member of another shape stays as it is, and the decoder of answers names it.
 */
export function grpcAnswer(update: JsonObject): JsonObject | null {
  const { slot } = update;
  const grpc = slot === undefined ? null : grpcTransaction(update);
  if (slot === undefined || grpc === null) return null;
  const { version, transaction, meta, index } = grpc;
  return {
    slot,
    version,
    transaction,
    meta: isJsonObject(meta) ? asMeta(meta) : meta,
    ...(index !== null && { transactionIndex: index }),
  };
}

/** Members that the message leaves out are absent, as in answers. */
function asMeta(meta: JsonObject): JsonObject {
  const {
    err = null,
    rewards,
    returnData,
    innerInstructionsNone,
    logMessagesNone,
    returnDataNone,
    loadedWritableAddresses: writable,
    loadedReadonlyAddresses: readonly,
    ...others
  } = meta;
  return {
    ...others,
    err: asError(err),
    ...(innerInstructionsNone === true && { innerInstructions: null }),
    ...(logMessagesNone === true && { logMessages: null }),
    ...(rewards !== undefined && { rewards: isJsonArray(rewards) ? rewards.map(asReward) : rewards }),
    ...(writable !== undefined && readonly !== undefined && { loadedAddresses: { writable, readonly } }),
    ...(isJsonObject(returnData) && returnDataNone !== true && { returnData: asReturnData(returnData) }),
  };
}

/** The stream sends errors as nodes store them. Other bytes become a list, which the decoder refuses: it accepts objects of any name. */
function asError(err: JsonValue): JsonValue {
  const bytes = isJsonObject(err) && typeof err['err'] === 'string' ? parseBase58(err['err']) : null;
  if (bytes === null) return err;
  try {
    return encodeTransactionErrorJson(readTransactionError(createByteReader(bytes)));
  } catch (error) {
    if (error instanceof ByteError) return [...bytes];
    throw error;
  }
}

/** The message has the type as a number, and a commission as text, which is empty if there is none. */
function asReward(reward: JsonValue): JsonValue {
  if (!isJsonObject(reward)) return reward;
  const { rewardType = null, commission = null, commissionBps = null, ...others } = reward;
  return {
    ...others,
    rewardType: typeof rewardType === 'number' ? rewardTypeOf(rewardType) : rewardType,
    commission: asCommission(commission),
    commissionBps: asCommission(commissionBps),
  };
}

function asCommission(text: JsonValue): JsonValue {
  if (text === '') return null;
  return typeof text === 'string' && /^\d{1,5}$/.test(text) ? Number(text) : text;
}

function asReturnData({ programId = null, data = null }: JsonObject): JsonObject {
  const bytes = typeof data === 'string' ? parseBase58(data) : null;
  return { programId, data: bytes === null ? data : [encodeBase64(bytes), 'base64'] };
}
