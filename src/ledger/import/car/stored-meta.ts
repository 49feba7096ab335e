import {
  REWARD_TYPES,
  type Reward,
  type CompiledInnerInstruction,
  NO_LOADED_ADDRESSES,
  type TransactionMeta,
  formatUiAmount,
  type InnerInstructions,
  type ReturnData,
  type TokenBalance,
} from '../../../solana/model/transaction.ts';
import { type ByteReader, createByteReader } from '../../../shared/bytes/bytes.ts';
import { ADDRESS_BYTES, type Address } from '../../../solana/ids/ids.ts';
import { readOldTransactionError } from '../../proto/transaction-error-bincode.ts';
import type { TransactionError } from '../../../solana/errors/transaction-error.ts';
import { encodeAddress } from '../../../solana/ids/id-bytes.ts';
import { readCompactU16 } from '../../../solana/wire/compact-u16.ts';
import { readList, readOption, readText } from '../../proto/bincode.ts';
import { readMeta, readReward } from '../../proto/meta.ts';
import { createRowReader } from '../../proto/row-reader.ts';

/** Decodes metadata of any age. Throws if the bytes fit no form. */
export function decodeMeta(bytes: Uint8Array): TransactionMeta {
  // Bincode begins with the number of a result, 0 or 1, and no field of protobuf with such a byte.
  const first = bytes[0];
  return first === 0 || first === 1 ? decodeBincodeMeta(bytes) : readMeta(bytes);
}

/**
 * Decodes metadata as nodes stored it before protobuf: bincode StoredTransactionStatusMeta. The versions are not
 * marked: later ones have more fields at the end, and token amounts have two forms. Throws ByteError if the bytes fit
 * neither.
 */
function decodeBincodeMeta(bytes: Uint8Array): TransactionMeta {
  try {
    return decodeWith(bytes, readAmount);
  } catch {
    return decodeWith(bytes, readLaterAmount);
  }
}

function decodeWith(bytes: Uint8Array, readTokenAmount: typeof readAmount): TransactionMeta {
  const reader = createByteReader(bytes);
  const ifThere = <T>(read: () => T): T | null => (reader.remaining() === 0 ? null : readOption(reader, read));
  const tokenBalances = (): readonly TokenBalance[] =>
    readList(reader, () => readTokenBalance(reader, readTokenAmount));
  const meta: TransactionMeta = {
    err: readStatus(reader),
    fee: reader.u64(),
    preBalances: readList(reader, reader.u64),
    postBalances: readList(reader, reader.u64),
    innerInstructions: ifThere(() => readList(reader, () => readInner(reader))),
    logMessages: ifThere(() => readList(reader, () => readText(reader))),
    preTokenBalances: ifThere(tokenBalances),
    postTokenBalances: ifThere(tokenBalances),
    rewards: ifThere(() => readList(reader, () => readExtendedReward(reader))),
    loadedAddresses: NO_LOADED_ADDRESSES,
    returnData: ifThere(() => readReturnData(reader)),
    computeUnitsConsumed: ifThere(reader.u64),
    costUnits: ifThere(reader.u64),
  };
  if (reader.remaining() > 0) throw reader.error(`${reader.remaining()} bytes left over`);
  return meta;
}

/** A Result<(), TransactionError>. */
function readStatus(reader: ByteReader): TransactionError | null {
  const variant = reader.u32();
  if (variant > 1) throw reader.error(`${variant} is not a result`);
  return variant === 0 ? null : readOldTransactionError(reader);
}

function readInner(reader: ByteReader): InnerInstructions<CompiledInnerInstruction> {
  return {
    index: reader.u8(),
    instructions: readList(reader, () => ({
      programIdIndex: reader.u8(),
      accounts: [...reader.bytes(readCompactU16(reader))],
      data: reader.bytes(readCompactU16(reader)),
      stackHeight: null,
    })),
  };
}

function readTokenBalance(reader: ByteReader, readTokenAmount: typeof readAmount): TokenBalance {
  return {
    accountIndex: reader.u8(),
    mint: readText(reader) as Address,
    uiTokenAmount: readTokenAmount(reader),
    owner: null,
    programId: null,
  };
}

function readAmount(reader: ByteReader): TokenBalance['uiTokenAmount'] {
  const uiAmount = reader.f64();
  const decimals = reader.u8();
  const amount = readUnits(reader);
  return { uiAmount, decimals, amount, uiAmountString: formatUiAmount(amount, decimals) };
}

/** As nodes stored it for some hours of March 2021, before protobuf: the double is optional, and its text follows. */
function readLaterAmount(reader: ByteReader): TokenBalance['uiTokenAmount'] {
  const uiAmount = readOption(reader, reader.f64);
  const decimals = reader.u8();
  const amount = readUnits(reader);
  return { uiAmount, decimals, amount, uiAmountString: readText(reader) || formatUiAmount(amount, decimals) };
}

function readUnits(reader: ByteReader): bigint {
  const text = readText(reader);
  if (!/^\d{1,20}$/.test(text)) throw reader.error(`"${text}" is not a token amount`);
  return BigInt(text);
}

function readReturnData(reader: ByteReader): ReturnData {
  return {
    programId: encodeAddress(reader.bytes(ADDRESS_BYTES)),
    data: Uint8Array.from(readList(reader, reader.u8)),
  };
}

/** The rewards of a block, as nodes store them. */
export interface StoredRewards {
  readonly rewards: readonly Reward[];
  readonly numRewardPartitions: bigint | null;
}

/**
 * Decodes protobuf Rewards, or one of the two bincode forms that nodes stored before. Throws if the bytes fit no form.
 */
export function decodeRewards(bytes: Uint8Array): StoredRewards {
  try {
    return decodeProtoRewards(bytes);
  } catch (error) {
    const rewards = decodeList(bytes, readBareReward) ?? decodeList(bytes, readExtendedReward);
    if (rewards === null) throw error;
    return { rewards, numRewardPartitions: null };
  }
}

/** A reward in bincode with the balance after it, the type and the commission. */
function readExtendedReward(reader: ByteReader): Reward {
  return {
    pubkey: readText(reader) as Address,
    lamports: reader.i64(),
    postBalance: reader.u64(),
    rewardType: readOption(reader, () => readRewardType(reader)),
    commission: readOption(reader, reader.u8),
    commissionBps: null,
  };
}

function decodeProtoRewards(bytes: Uint8Array): StoredRewards {
  const row = createRowReader(bytes);
  const rewards: Reward[] = [];
  let numRewardPartitions: bigint | null = null;
  for (const [field] of row.fields(row.wire.len)) {
    if (field === 1) rewards.push(readReward(row));
    else if (field === 2) {
      numRewardPartitions = 0n;
      for (const [inner] of row.fields()) if (inner === 1) numRewardPartitions = row.u64();
    }
  }
  return { rewards, numRewardPartitions };
}

function decodeList(bytes: Uint8Array, read: (reader: ByteReader) => Reward): readonly Reward[] | null {
  try {
    const reader = createByteReader(bytes);
    const rewards = readList(reader, () => read(reader));
    return reader.remaining() === 0 ? rewards : null;
  } catch {
    return null;
  }
}

function readBareReward(reader: ByteReader): Reward {
  const pubkey = readText(reader) as Address;
  const lamports = reader.i64();
  return { pubkey, lamports, postBalance: 0n, rewardType: null, commission: null, commissionBps: null };
}

function readRewardType(reader: ByteReader): string {
  const number = reader.u32();
  const type = REWARD_TYPES[number];
  if (type === undefined) throw reader.error(`unknown reward type ${number}`);
  return type;
}
