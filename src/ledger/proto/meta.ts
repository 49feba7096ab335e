import {
  formatUiAmount,
  type UiTokenAmount,
  REWARD_TYPES,
  isRewardType,
  type CompiledInnerInstruction,
  type InnerInstructions,
  type ReturnData,
  type Reward,
  type TokenBalance,
  type TransactionMeta,
} from '../../solana/model/transaction.ts';
import { addressBytes } from '../../solana/ids/id-bytes.ts';
import { isUnknownEnum } from '@bufbuild/protobuf';
import { WireType } from '@bufbuild/protobuf/wire';
import { createByteReader, createByteWriter } from '../../shared/bytes/bytes.ts';
import type { Address } from '../../solana/ids/ids.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';
import { readTransactionError, writeTransactionError } from './transaction-error-bincode.ts';
import { RewardType as RowRewardType, RewardTypeSchema } from './confirmed_block_pb.ts';
import { createRowReader, type RowReader } from './row-reader.ts';
import type { RowWriter } from './row-writer.ts';
import { expectU8, decodeAddress } from './transaction.ts';

/** Writes a TransactionStatusMeta. It has no flag for unrecorded token balances and rewards: null is written as, and read as, []. */
export function writeMeta(row: RowWriter, meta: TransactionMeta): void {
  const { err, innerInstructions, logMessages, loadedAddresses, returnData } = meta;
  if (err !== null) row.message(1, () => row.bytes(1, encodeError(err)));
  row.u64(2, meta.fee);
  row.u64s(3, meta.preBalances);
  row.u64s(4, meta.postBalances);
  row.messages(5, innerInstructions ?? [], (inner) => writeInner(row, inner));
  row.texts(6, logMessages ?? []);
  row.messages(7, meta.preTokenBalances ?? [], (balance) => writeTokenBalance(row, balance));
  row.messages(8, meta.postTokenBalances ?? [], (balance) => writeTokenBalance(row, balance));
  row.messages(9, meta.rewards ?? [], (reward) => writeReward(row, reward));
  row.bool(10, innerInstructions === null);
  row.bool(11, logMessages === null);
  row.byteLists(12, loadedAddresses.writable.map(addressBytes));
  row.byteLists(13, loadedAddresses.readonly.map(addressBytes));
  if (returnData !== null)
    row.message(14, () => {
      row.bytes(1, addressBytes(returnData.programId));
      row.bytes(2, returnData.data);
    });
  row.bool(15, returnData === null);
  row.optionalU64(16, meta.computeUnitsConsumed);
  row.optionalU64(17, meta.costUnits);
}

/** Decodes a TransactionStatusMeta. Throws on invalid bytes. */
export function readMeta(bytes: Uint8Array): TransactionMeta {
  const row = createRowReader(bytes);
  const { wire } = row;
  let err: TransactionError | null = null;
  let fee = 0n;
  const preBalances: bigint[] = [];
  const postBalances: bigint[] = [];
  const innerInstructions: InnerInstructions<CompiledInnerInstruction>[] = [];
  const logMessages: string[] = [];
  const preTokenBalances: TokenBalance[] = [];
  const postTokenBalances: TokenBalance[] = [];
  const rewards: Reward[] = [];
  let innerInstructionsNone = false;
  let logMessagesNone = false;
  const writable: Address[] = [];
  const readonly: Address[] = [];
  let returnData: ReturnData | null = null;
  let returnDataNone = false;
  let computeUnitsConsumed: bigint | null = null;
  let costUnits: bigint | null = null;
  for (const [field, wireType] of row.fields(wire.len)) {
    switch (field) {
      case 1:
        err = readError(row);
        break;
      case 2:
        fee = row.u64();
        break;
      case 3:
        readIntegers(row, wireType, preBalances);
        break;
      case 4:
        readIntegers(row, wireType, postBalances);
        break;
      case 5:
        innerInstructions.push(readInner(row));
        break;
      case 6:
        logMessages.push(row.text());
        break;
      case 7:
        preTokenBalances.push(readTokenBalance(row));
        break;
      case 8:
        postTokenBalances.push(readTokenBalance(row));
        break;
      case 9:
        rewards.push(readReward(row));
        break;
      case 10:
        innerInstructionsNone = wire.bool();
        break;
      case 11:
        logMessagesNone = wire.bool();
        break;
      case 12:
        writable.push(decodeAddress(wire.bytes()));
        break;
      case 13:
        readonly.push(decodeAddress(wire.bytes()));
        break;
      case 14:
        returnData = readReturnData(row);
        break;
      case 15:
        returnDataNone = wire.bool();
        break;
      case 16:
        computeUnitsConsumed = row.u64();
        break;
      case 17:
        costUnits = row.u64();
        break;
    }
  }
  return {
    err,
    fee,
    preBalances,
    postBalances,
    innerInstructions: innerInstructionsNone ? null : innerInstructions,
    logMessages: logMessagesNone ? null : logMessages,
    preTokenBalances,
    postTokenBalances,
    rewards,
    loadedAddresses: { writable, readonly },
    returnData: returnDataNone ? null : returnData,
    computeUnitsConsumed,
    costUnits,
  };
}

function writeInner(row: RowWriter, { index, instructions }: InnerInstructions<CompiledInnerInstruction>): void {
  row.u32(1, index);
  row.messages(2, instructions, ({ programIdIndex, accounts, data, stackHeight }) => {
    row.u32(1, programIdIndex);
    row.bytes(2, accounts);
    row.bytes(3, data);
    row.optionalU32(4, stackHeight);
  });
}

function readInner(row: RowReader): InnerInstructions<CompiledInnerInstruction> {
  const { wire } = row;
  let index = 0;
  const instructions: CompiledInnerInstruction[] = [];
  for (const [field] of row.fields()) {
    if (field === 1) index = expectU8(wire.uint32(), 'innerInstructions.index');
    else if (field === 2) instructions.push(readInnerInstruction(row));
  }
  return { index, instructions };
}

function readInnerInstruction(row: RowReader): CompiledInnerInstruction {
  const { wire } = row;
  let programIdIndex = 0;
  let accounts: readonly number[] = [];
  let data = NO_BYTES;
  let stackHeight: number | null = null;
  for (const [field] of row.fields()) {
    if (field === 1) programIdIndex = expectU8(wire.uint32(), 'programIdIndex');
    else if (field === 2) accounts = [...wire.bytes()];
    else if (field === 3) data = wire.bytes();
    else if (field === 4) stackHeight = wire.uint32();
  }
  return { programIdIndex, accounts, data, stackHeight };
}

const NO_BYTES: Uint8Array = new Uint8Array();

/** Reads a repeated integer field, packed or unpacked. */
function readIntegers({ wire, u64, end }: RowReader, wireType: WireType, list: bigint[]): void {
  if (wireType !== WireType.LengthDelimited) {
    list.push(u64());
    return;
  }
  const to = end();
  while (wire.pos < to) list.push(u64());
}

function readReturnData(row: RowReader): ReturnData {
  const { wire } = row;
  let programId = NO_BYTES;
  let data = NO_BYTES;
  for (const [field] of row.fields()) {
    if (field === 1) programId = wire.bytes();
    else if (field === 2) data = wire.bytes();
  }
  return { programId: decodeAddress(programId), data };
}

/** The TransactionError message: bincode in a bytes field. */
function readError(row: RowReader): TransactionError {
  const { wire } = row;
  let bytes = NO_BYTES;
  for (const [field] of row.fields()) {
    if (field === 1) bytes = wire.bytes();
  }
  return readTransactionError(createByteReader(bytes));
}

function encodeError(error: TransactionError): Uint8Array {
  const writer = createByteWriter();
  writeTransactionError(writer, error);
  return writer.finish();
}

function writeTokenBalance(
  row: RowWriter,
  { accountIndex, mint, owner, programId, uiTokenAmount }: TokenBalance,
): void {
  const { amount, decimals, uiAmount, uiAmountString } = uiTokenAmount;
  row.u32(1, accountIndex);
  row.text(2, mint);
  row.message(3, () => {
    row.double(1, uiAmount ?? 0);
    row.u32(2, decimals);
    row.text(3, amount.toString());
    row.text(4, uiAmountString);
  });
  row.text(4, owner ?? '');
  row.text(5, programId ?? '');
}

function readTokenBalance(row: RowReader): TokenBalance {
  const { wire } = row;
  let accountIndex = 0;
  let mint = '';
  let owner: string | null = null;
  let programId: string | null = null;
  let uiTokenAmount = NO_AMOUNT;
  for (const [field] of row.fields()) {
    if (field === 1) accountIndex = expectU8(wire.uint32(), 'accountIndex');
    else if (field === 2) mint = row.text();
    else if (field === 3) uiTokenAmount = readAmount(row);
    else if (field === 4) owner = row.text() || null;
    else if (field === 5) programId = row.text() || null;
  }
  return {
    accountIndex,
    mint: mint as Address,
    owner: owner as Address | null,
    programId: programId as Address | null,
    uiTokenAmount,
  };
}

function readAmount(row: RowReader): UiTokenAmount {
  const { wire } = row;
  let uiAmount = 0;
  let decimals = 0;
  let text = '';
  let uiAmountString = '';
  for (const [field] of row.fields()) {
    if (field === 1) uiAmount = wire.double();
    else if (field === 2) decimals = expectU8(wire.uint32(), 'decimals');
    else if (field === 3) text = row.text();
    else if (field === 4) uiAmountString = row.text();
  }
  if (!/^\d{0,20}$/.test(text)) throw new Error(`"${text}" is not a token amount`);
  const amount = BigInt(text);
  return {
    amount,
    decimals,
    // Like Agave: protobuf has no null double, so a value up to epsilon means null.
    uiAmount: Math.abs(uiAmount) > Number.EPSILON ? uiAmount : null,
    // Nodes before 1.6 did not record it.
    uiAmountString: uiAmountString === '' ? formatUiAmount(amount, decimals) : uiAmountString,
  };
}

const NO_AMOUNT: UiTokenAmount = { amount: 0n, decimals: 0, uiAmount: null, uiAmountString: '0' };

/** A type that has no number is written as unspecified. */
export function writeReward(row: RowWriter, reward: Reward): void {
  const { pubkey, lamports, postBalance, rewardType, commission, commissionBps } = reward;
  row.text(1, pubkey);
  row.i64(2, lamports);
  row.u64(3, postBalance);
  row.u32(4, (rewardType === null ? null : rewardTypeNumber(rewardType)) ?? RowRewardType.Unspecified);
  row.text(5, commission === null ? '' : commission.toString());
  row.text(6, commissionBps === null ? '' : commissionBps.toString());
}

export function readReward(row: RowReader): Reward {
  const { wire } = row;
  let pubkey = '';
  let lamports = 0n;
  let postBalance = 0n;
  let rewardType: string | null = null;
  let commission: number | null = null;
  let commissionBps: number | null = null;
  for (const [field] of row.fields()) {
    if (field === 1) pubkey = row.text();
    else if (field === 2) lamports = row.i64();
    else if (field === 3) postBalance = row.u64();
    else if (field === 4) rewardType = rewardTypeOf(wire.int32());
    else if (field === 5) commission = parseCommission(row.text(), 255);
    else if (field === 6) commissionBps = parseCommission(row.text(), 65_535);
  }
  return { pubkey: pubkey as Address, lamports, postBalance, rewardType, commission, commissionBps };
}

/** null for a word without a number in the row format. A number without a word, read from a row, represents itself. */
export function rewardTypeNumber(rewardType: string): RowRewardType | null {
  if (isRewardType(rewardType)) return RowRewardType[rewardType];
  const number = /^[1-9]\d{0,8}$/.test(rewardType) ? Number(rewardType) : RowRewardType.Unspecified;
  return isUnknownEnum(RewardTypeSchema, number) ? number : null;
}

/** null if it is unspecified. A number without a word represents itself. */
export function rewardTypeOf(number: number): string | null {
  if (number === RowRewardType.Unspecified) return null;
  return REWARD_TYPES.find((type) => RowRewardType[type] === number) ?? String(number);
}

/** The row contains commission as decimal text. Like Agave, reads text that does not parse as null. */
function parseCommission(text: string, max: number): number | null {
  const value = /^\+?\d{1,5}$/.test(text) ? Number(text) : null;
  return value === null || value > max ? null : value;
}
