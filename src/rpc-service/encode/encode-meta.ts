import type {
  Reward,
  TransactionVersion,
  CompiledInnerInstruction,
  InnerInstructions,
  TokenBalance,
  TransactionMeta,
} from '../../solana/model/transaction.ts';
import { encodeBase64 } from '../../shared/bytes/encodings.ts';
import { type JsonObject, type JsonValue, stringifyJson } from '../../shared/json/json.ts';
import { encodeTransactionErrorJson } from '../../solana/errors/transaction-error-json.ts';
import type { Address } from '../../solana/ids/ids.ts';
import type { ResponseStyle } from '../request/params.ts';
import type { AbsentInMeta } from '../store/ledger-store.ts';
import { encodeCompiledInstruction, encodeParsedInstruction, innerHeight } from './encode-instruction.ts';

/** The account keys for parsing inner instructions (static, then loaded); null encodes them by index. */
type ParseKeys = readonly Address[] | null;

/*
 * Metadata is most of a block's text. So it is concatenated member by member, in the node's order, and values without bigints go
 * through JSON.stringify, which is several times as fast as stringifyJson.
 */

interface ContractMetaOptions {
  readonly version: TransactionVersion;
  readonly keys: ParseKeys;
  readonly style: ResponseStyle;
}

/** Encodes the fields that the deprecated methods document, plus the loaded addresses that a version 0 transaction needs. */
export function encodeContractMeta(meta: TransactionMeta, { version, keys, style }: ContractMetaOptions): string {
  const { preTokenBalances: pre, postTokenBalances: post } = meta;
  const err = encodeErr(meta);
  return (
    `{"err":${stringifyJson(err)},"fee":${meta.fee},"innerInstructions":${encodeInner(meta, keys, style)}` +
    (version === 0 ? `,"loadedAddresses":${encodeLoadedAddresses(meta)}` : '') +
    `,"logMessages":${JSON.stringify(meta.logMessages)},"postBalances":[${meta.postBalances.join(',')}]` +
    (post === null ? '' : `,"postTokenBalances":${encodeTokenBalances(post)}`) +
    `,"preBalances":[${meta.preBalances.join(',')}]` +
    (pre === null ? '' : `,"preTokenBalances":${encodeTokenBalances(pre)}`) +
    `,"status":${stringifyJson(encodeStatus(err))}}`
  );
}

interface NodeMetaOptions {
  readonly keys: ParseKeys;
  /** If false, `rewards` is null: the caller declined them. */
  readonly withRewards: boolean;
}

/** Encodes metadata as a current node does, and absent members as they were recorded. */
export function encodeNodeMeta(
  meta: TransactionMeta,
  absent: AbsentInMeta,
  { keys, withRewards }: NodeMetaOptions,
): string {
  const { computeUnitsConsumed, costUnits } = meta;
  const err = encodeErr(meta);
  return (
    '{' +
    (computeUnitsConsumed !== null || absent.computeUnitsConsumed === 'null'
      ? `"computeUnitsConsumed":${computeUnitsConsumed},`
      : '') +
    (costUnits !== null || absent.costUnits === 'null' ? `"costUnits":${costUnits},` : '') +
    `${encodeErrMember(err, absent)}"fee":${meta.fee}` +
    (absent.innerInstructions === 'left out' ? '' : `,"innerInstructions":${encodeInner(meta, keys, 'node')}`) +
    (keys === null ? encodeLoadedMember(meta, absent) : '') +
    (absent.logMessages === 'left out' ? '' : `,"logMessages":${JSON.stringify(meta.logMessages)}`) +
    encodeBalances(meta, absent) +
    encodeReturnData(meta, absent) +
    (absent.rewards === 'left out' ? '' : `,"rewards":${withRewards ? encodeRewards(meta) : null}`) +
    `${encodeStatusMember(err, absent)}}`
  );
}

/** Encodes the fields that a current node returns with `transactionDetails: accounts`, and absent ones as they were recorded. */
export function encodeAccountsMeta(meta: TransactionMeta, absent: AbsentInMeta, withRewards: boolean): string {
  const err = encodeErr(meta);
  return (
    `{${encodeErrMember(err, absent)}"fee":${meta.fee}${encodeBalances(meta, absent)}` +
    (withRewards && absent.rewards !== 'left out' ? `,"rewards":${encodeRewards(meta)}` : '') +
    `${encodeStatusMember(err, absent)}}`
  );
}

/** `err` in a node's JSON form; null for success. */
export function encodeErr({ err }: Pick<TransactionMeta, 'err'>): JsonValue {
  return err === null ? null : encodeTransactionErrorJson(err);
}

/** `status`, the older form of `err`. */
export function encodeStatus(err: JsonValue): JsonObject {
  return err === null ? { Ok: null } : { Err: err };
}

/** `err` with the comma after it; empty if it was not recorded. Then `status` tells the outcome. */
function encodeErrMember(err: JsonValue, absent: AbsentInMeta): string {
  return absent.err === 'left out' ? '' : `"err":${stringifyJson(err)},`;
}

/** `status` with the comma before it; empty if it was not recorded. */
function encodeStatusMember(err: JsonValue, { status }: AbsentInMeta): string {
  if (status === 'left out') return '';
  return `,"status":${status === 'null' ? 'null' : stringifyJson(encodeStatus(err))}`;
}

/** The two lamport and the two token balance members, each with the comma before it. */
function encodeBalances(
  { preBalances, postBalances, preTokenBalances, postTokenBalances }: TransactionMeta,
  absent: AbsentInMeta,
): string {
  return (
    `,"postBalances":[${postBalances.join(',')}]` +
    (absent.postTokenBalances === 'left out' ? '' : `,"postTokenBalances":${encodeTokenBalances(postTokenBalances)}`) +
    `,"preBalances":[${preBalances.join(',')}]` +
    (absent.preTokenBalances === 'left out' ? '' : `,"preTokenBalances":${encodeTokenBalances(preTokenBalances)}`)
  );
}

function encodeInner({ innerInstructions }: TransactionMeta, keys: ParseKeys, style: ResponseStyle): string {
  if (innerInstructions === null) return 'null';
  // Only parsed instructions can contain bigints.
  if (keys !== null) return stringifyJson(innerInstructions.map((group) => encodeParsedGroup(group, keys, style)));
  return JSON.stringify(innerInstructions.map((group) => encodeCompiledGroup(group, style)));
}

type InnerGroup = InnerInstructions<CompiledInnerInstruction>;

function encodeCompiledGroup({ index, instructions }: InnerGroup, style: ResponseStyle): JsonValue {
  const encode = (inner: CompiledInnerInstruction): JsonValue =>
    encodeCompiledInstruction(inner, innerHeight(inner.stackHeight, style));
  return { index, instructions: instructions.map(encode) };
}

function encodeParsedGroup(
  { index, instructions }: InnerGroup,
  keys: readonly Address[],
  style: ResponseStyle,
): JsonValue {
  const encode = (inner: CompiledInnerInstruction): JsonValue =>
    encodeParsedInstruction(inner, keys, innerHeight(inner.stackHeight, style), style);
  return { index, instructions: instructions.map(encode) };
}

function encodeLoadedAddresses({ loadedAddresses: { readonly, writable } }: TransactionMeta): string {
  return JSON.stringify({ readonly, writable });
}

/** `loadedAddresses` with the comma before it; empty if nodes did not record it yet. */
function encodeLoadedMember(meta: TransactionMeta, absent: AbsentInMeta): string {
  if (absent.loadedAddresses === 'left out') return '';
  return `,"loadedAddresses":${absent.loadedAddresses === 'null' ? 'null' : encodeLoadedAddresses(meta)}`;
}

function encodeReturnData({ returnData }: TransactionMeta, absent: AbsentInMeta): string {
  if (returnData === null) return absent.returnData === 'null' ? ',"returnData":null' : '';
  const { data, programId } = returnData;
  return `,"returnData":${JSON.stringify({ data: [encodeBase64(data), 'base64'], programId })}`;
}

function encodeRewards(meta: TransactionMeta): string {
  return stringifyJson(meta.rewards?.map((reward) => encodeReward(reward, 'node')) ?? null);
}

/** Encodes preTokenBalances or postTokenBalances. Older records have no owner or programId. */
function encodeTokenBalances(balances: readonly TokenBalance[] | null): string {
  return balances === null ? 'null' : `[${balances.map(encodeTokenBalance).join(',')}]`;
}

function encodeTokenBalance({ accountIndex, mint, owner, programId, uiTokenAmount }: TokenBalance): string {
  const { amount, decimals, uiAmount, uiAmountString } = uiTokenAmount;
  return (
    `{"accountIndex":${accountIndex},"mint":${JSON.stringify(mint)}` +
    (owner === null ? '' : `,"owner":${JSON.stringify(owner)}`) +
    (programId === null ? '' : `,"programId":${JSON.stringify(programId)}`) +
    `,"uiTokenAmount":{"amount":"${amount}","decimals":${decimals},"uiAmount":${JSON.stringify(uiAmount)},` +
    `"uiAmountString":${JSON.stringify(uiAmountString)}}}`
  );
}

/** Encodes a reward of a block or of a transaction's metadata. */
export function encodeReward(reward: Reward, style: ResponseStyle): JsonValue {
  return style === 'node' ? encodeNodeReward(reward) : encodeContractReward(reward);
}

function encodeNodeReward(reward: Reward): JsonValue {
  return {
    commission: reward.commission,
    ...(reward.commissionBps === null ? {} : { commissionBps: reward.commissionBps }),
    lamports: reward.lamports,
    postBalance: reward.postBalance,
    pubkey: reward.pubkey,
    rewardType: reward.rewardType,
  };
}

const CONTRACT_REWARD_TYPES = new Map<string | null, string>([
  ['Fee', 'fee'],
  ['Rent', 'rent'],
  ['Voting', 'voting'],
  ['Staking', 'staking'],
]);

function encodeContractReward(reward: Reward): JsonValue {
  const rewardType = CONTRACT_REWARD_TYPES.get(reward.rewardType);
  const hasCommission = rewardType === 'voting' || rewardType === 'staking';
  return {
    ...(hasCommission && reward.commission !== null ? { commission: reward.commission } : {}),
    lamports: reward.lamports,
    postBalance: reward.postBalance,
    pubkey: reward.pubkey,
    ...(rewardType === undefined ? {} : { rewardType }),
  };
}
