import { encodeBase64 } from '../../shared/bytes/base64.ts';
import { stringifyJson } from '../../shared/json/json.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import type { Address } from '../../solana/ids/address.ts';
import type { CompiledInnerInstruction, InnerInstructions, TransactionMeta } from '../../solana/model/meta.ts';
import { encodeTransactionErrorJson } from '../../solana/errors/transaction-error-json.ts';
import type { TransactionVersion } from '../../solana/model/transaction.ts';
import type { Dialect } from '../dialect.ts';
import { encodeCompiledInstruction, encodeParsedInstruction, innerHeight } from './encode-instruction.ts';
import { encodeReward } from './encode-reward.ts';
import { encodeTokenBalances } from './encode-token-balance.ts';

/** The account keys to parse inner instructions with (static, then loaded); null shows them by index. */
export type ParseKeys = readonly Address[] | null;

/*
 * Metadata is most of a block, so it is written as JSON text at once: what holds no bigint by the native printer, several times as
 * fast as ours, and the rest member by member, in the node's order.
 */

/** Metadata with the fields that the deprecated methods document; a version 0 transaction cannot be read without its addresses. */
export function encodeContractMeta(meta: TransactionMeta, version: TransactionVersion, keys: ParseKeys): string {
  const { preTokenBalances: pre, postTokenBalances: post } = meta;
  const err = encodeErr(meta);
  return (
    `{"err":${stringifyJson(err)},"fee":${meta.fee},"innerInstructions":${encodeInner(meta, keys, 'contract')}` +
    (version === 0 ? `,"loadedAddresses":${encodeLoadedAddresses(meta)}` : '') +
    `,"logMessages":${JSON.stringify(meta.logMessages)},"postBalances":[${meta.postBalances.join(',')}]` +
    (post === null ? '' : `,"postTokenBalances":${encodeTokenBalances(post)}`) +
    `,"preBalances":[${meta.preBalances.join(',')}]` +
    (pre === null ? '' : `,"preTokenBalances":${encodeTokenBalances(pre)}`) +
    `,"status":${stringifyJson(encodeStatus(err))}}`
  );
}

/** Metadata as a current node gives it. `rewards` is null where the caller did not want them. */
export function encodeNodeMeta(meta: TransactionMeta, keys: ParseKeys, wantsRewards: boolean): string {
  const { computeUnitsConsumed, costUnits } = meta;
  const err = encodeErr(meta);
  return (
    '{' +
    (computeUnitsConsumed === null ? '' : `"computeUnitsConsumed":${computeUnitsConsumed},`) +
    (costUnits === null ? '' : `"costUnits":${costUnits},`) +
    `"err":${stringifyJson(err)},"fee":${meta.fee},"innerInstructions":${encodeInner(meta, keys, 'node')}` +
    (keys === null ? `,"loadedAddresses":${encodeLoadedAddresses(meta)}` : '') +
    `,"logMessages":${JSON.stringify(meta.logMessages)},${encodeBalances(meta)}${encodeReturnData(meta)}` +
    `,"rewards":${wantsRewards ? encodeRewards(meta) : null},"status":${stringifyJson(encodeStatus(err))}}`
  );
}

/** The little that a current node gives with details `accounts`. */
export function encodeAccountsMeta(meta: TransactionMeta, wantsRewards: boolean): string {
  const err = encodeErr(meta);
  return (
    `{"err":${stringifyJson(err)},"fee":${meta.fee},${encodeBalances(meta)}` +
    (wantsRewards ? `,"rewards":${encodeRewards(meta)}` : '') +
    `,"status":${stringifyJson(encodeStatus(err))}}`
  );
}

/** `err` as nodes print it; null for success. */
export function encodeErr(meta: TransactionMeta): JsonValue {
  return meta.err === null ? null : encodeTransactionErrorJson(meta.err);
}

/** The same fact as `err`, in the form that older clients read. */
export function encodeStatus(err: JsonValue): JsonObject {
  return err === null ? { Ok: null } : { Err: err };
}

/** Four members. */
function encodeBalances({ preBalances, postBalances, preTokenBalances, postTokenBalances }: TransactionMeta): string {
  return (
    `"postBalances":[${postBalances.join(',')}],"postTokenBalances":${encodeTokenBalances(postTokenBalances)},` +
    `"preBalances":[${preBalances.join(',')}],"preTokenBalances":${encodeTokenBalances(preTokenBalances)}`
  );
}

function encodeInner({ innerInstructions }: TransactionMeta, keys: ParseKeys, dialect: Dialect): string {
  if (innerInstructions === null) return 'null';
  // Only parsed instructions have integers that may be bigint.
  if (keys !== null) return stringifyJson(innerInstructions.map((group) => encodeParsedGroup(group, keys, dialect)));
  return JSON.stringify(innerInstructions.map((group) => encodeCompiledGroup(group, dialect)));
}

type InnerGroup = InnerInstructions<CompiledInnerInstruction>;

function encodeCompiledGroup({ index, instructions }: InnerGroup, dialect: Dialect): JsonValue {
  const encode = (inner: CompiledInnerInstruction): JsonValue =>
    encodeCompiledInstruction(inner, innerHeight(inner.stackHeight, dialect));
  return { index, instructions: instructions.map(encode) };
}

function encodeParsedGroup({ index, instructions }: InnerGroup, keys: readonly Address[], dialect: Dialect): JsonValue {
  const encode = (inner: CompiledInnerInstruction): JsonValue =>
    encodeParsedInstruction(inner, keys, innerHeight(inner.stackHeight, dialect), dialect);
  return { index, instructions: instructions.map(encode) };
}

function encodeLoadedAddresses({ loadedAddresses: { readonly, writable } }: TransactionMeta): string {
  return JSON.stringify({ readonly, writable });
}

function encodeReturnData({ returnData }: TransactionMeta): string {
  if (returnData === null) return '';
  const { data, programId } = returnData;
  return `,"returnData":${JSON.stringify({ data: [encodeBase64(data), 'base64'], programId })}`;
}

function encodeRewards(meta: TransactionMeta): string {
  return stringifyJson(meta.rewards?.map((reward) => encodeReward(reward, 'node')) ?? null);
}
