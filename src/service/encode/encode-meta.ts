import { encodeBase64 } from '../../shared/base64.ts';
import type { JsonObject, JsonValue } from '../../shared/json.ts';
import type { Address } from '../../solana/address.ts';
import type { CompiledInnerInstruction, InnerInstructions, TransactionMeta } from '../../solana/meta.ts';
import { encodeTransactionErrorJson } from '../../solana/transaction-error-json.ts';
import type { TransactionVersion } from '../../solana/transaction.ts';
import type { Dialect } from '../dialect.ts';
import { encodeCompiledInstruction, encodeParsedInstruction, innerHeight } from './encode-instruction.ts';
import { encodeReward } from './encode-reward.ts';
import { encodeTokenBalance } from './encode-token-balance.ts';

/** The account keys to parse inner instructions with (static, then loaded); null shows them by index. */
export type ParseKeys = readonly Address[] | null;

/** Metadata with the fields that the deprecated methods document; a version 0 transaction cannot be read without its addresses. */
export function encodeContractMeta(meta: TransactionMeta, version: TransactionVersion, keys: ParseKeys): JsonValue {
  const { preTokenBalances, postTokenBalances } = meta;
  const err = encodeErr(meta);
  return {
    err,
    fee: meta.fee,
    innerInstructions: encodeInner(meta, keys, 'contract'),
    ...(version === 0 ? encodeLoadedAddresses(meta) : {}),
    logMessages: meta.logMessages,
    postBalances: meta.postBalances,
    ...(postTokenBalances === null ? {} : { postTokenBalances: postTokenBalances.map(encodeTokenBalance) }),
    preBalances: meta.preBalances,
    ...(preTokenBalances === null ? {} : { preTokenBalances: preTokenBalances.map(encodeTokenBalance) }),
    status: encodeStatus(err),
  };
}

/** Metadata as a current node gives it. `rewards` is null where the caller did not want them. */
export function encodeNodeMeta(meta: TransactionMeta, keys: ParseKeys, wantsRewards: boolean): JsonValue {
  const { computeUnitsConsumed, costUnits } = meta;
  const err = encodeErr(meta);
  return {
    ...(computeUnitsConsumed === null ? {} : { computeUnitsConsumed }),
    ...(costUnits === null ? {} : { costUnits }),
    err,
    fee: meta.fee,
    innerInstructions: encodeInner(meta, keys, 'node'),
    ...(keys === null ? encodeLoadedAddresses(meta) : {}),
    logMessages: meta.logMessages,
    postBalances: meta.postBalances,
    postTokenBalances: meta.postTokenBalances?.map(encodeTokenBalance) ?? null,
    preBalances: meta.preBalances,
    preTokenBalances: meta.preTokenBalances?.map(encodeTokenBalance) ?? null,
    ...encodeReturnData(meta),
    rewards: wantsRewards ? encodeRewards(meta) : null,
    status: encodeStatus(err),
  };
}

/** The little that a current node gives with details `accounts`. */
export function encodeAccountsMeta(meta: TransactionMeta, wantsRewards: boolean): JsonValue {
  const err = encodeErr(meta);
  return {
    err,
    fee: meta.fee,
    postBalances: meta.postBalances,
    postTokenBalances: meta.postTokenBalances?.map(encodeTokenBalance) ?? null,
    preBalances: meta.preBalances,
    preTokenBalances: meta.preTokenBalances?.map(encodeTokenBalance) ?? null,
    ...(wantsRewards ? { rewards: encodeRewards(meta) } : {}),
    status: encodeStatus(err),
  };
}

/** `err` as nodes print it; null for success. */
export function encodeErr(meta: TransactionMeta): JsonValue {
  return meta.err === null ? null : encodeTransactionErrorJson(meta.err);
}

/** The same fact as `err`, in the form that older clients read. */
export function encodeStatus(err: JsonValue): JsonObject {
  return err === null ? { Ok: null } : { Err: err };
}

function encodeInner(meta: TransactionMeta, keys: ParseKeys, dialect: Dialect): JsonValue {
  return meta.innerInstructions?.map((group) => encodeInnerGroup(group, keys, dialect)) ?? null;
}

function encodeInnerGroup(
  group: InnerInstructions<CompiledInnerInstruction>,
  keys: ParseKeys,
  dialect: Dialect,
): JsonValue {
  const instructions = group.instructions.map((instruction) => {
    const height = innerHeight(instruction.stackHeight, dialect);
    return keys === null
      ? encodeCompiledInstruction(instruction, height)
      : encodeParsedInstruction(instruction, keys, height, dialect);
  });
  return { index: group.index, instructions };
}

function encodeLoadedAddresses({ loadedAddresses }: TransactionMeta): JsonObject {
  return { loadedAddresses: { readonly: loadedAddresses.readonly, writable: loadedAddresses.writable } };
}

function encodeReturnData({ returnData }: TransactionMeta): JsonObject {
  if (returnData === null) return {};
  return { returnData: { data: [encodeBase64(returnData.data), 'base64'], programId: returnData.programId } };
}

function encodeRewards(meta: TransactionMeta): JsonValue {
  return meta.rewards?.map((reward) => encodeReward(reward, 'node')) ?? null;
}
