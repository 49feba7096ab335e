import { type ByteReader, createByteReader } from '../../../shared/bytes/bytes.ts';
import { ADDRESS_BYTES, type Address } from '../../../solana/ids/ids.ts';
import { readOldTransactionError } from '../../../solana/errors/transaction-error-bincode.ts';
import type { TransactionError } from '../../../solana/errors/transaction-error.ts';
import { encodeAddress } from '../../../solana/ids/id-bytes.ts';
import { formatUiAmount } from '../../../solana/model/format-ui-amount.ts';
import {
  type CompiledInnerInstruction,
  type InnerInstructions,
  NO_LOADED_ADDRESSES,
  type ReturnData,
  type TokenBalance,
  type TransactionMeta,
} from '../../../solana/model/meta.ts';
import { readCompactU16 } from '../../../solana/wire/compact-u16.ts';
import { readList, readOption, readText } from '../../rows/bincode.ts';
import { readExtendedReward } from './stored-rewards.ts';

/**
 * Decodes metadata as nodes stored it before protobuf: bincode StoredTransactionStatusMeta. Its versions are not marked: later ones have
 * more fields at the end, and token amounts have two forms. Throws ByteError if the bytes fit neither.
 */
export function decodeBincodeMeta(bytes: Uint8Array): TransactionMeta {
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
