import type { MessageInitShape } from '@bufbuild/protobuf';
import { createByteReader } from '../../shared/byte-reader.ts';
import { createByteWriter } from '../../shared/byte-writer.ts';
import { addressBytes } from '../../solana/address.ts';
import type { CompiledInnerInstruction, InnerInstructions, TransactionMeta } from '../../solana/meta.ts';
import type { TransactionError } from '../../solana/transaction-error.ts';
import { readTransactionError, writeTransactionError } from '../../solana/transaction-error-bincode.ts';
import type * as rows from './confirmed_block_pb.ts';
import type { InnerInstructionsSchema, TransactionStatusMetaSchema } from './confirmed_block_pb.ts';
import { decodeReward, encodeReward } from './reward.ts';
import { decodeTokenBalance, encodeTokenBalance } from './token-balance.ts';
import { byteValue, decodeAddress } from './transaction.ts';

/** The row has no flag for token balances and rewards that were not recorded: null is written, and read back, as []. */
export function encodeMeta(meta: TransactionMeta): MessageInitShape<typeof TransactionStatusMetaSchema> {
  const { returnData, computeUnitsConsumed, costUnits } = meta;
  return {
    ...(meta.err === null ? {} : { err: { err: encodeError(meta.err) } }),
    fee: meta.fee,
    preBalances: [...meta.preBalances],
    postBalances: [...meta.postBalances],
    innerInstructions: (meta.innerInstructions ?? []).map(encodeInner),
    innerInstructionsNone: meta.innerInstructions === null,
    logMessages: [...(meta.logMessages ?? [])],
    logMessagesNone: meta.logMessages === null,
    preTokenBalances: (meta.preTokenBalances ?? []).map(encodeTokenBalance),
    postTokenBalances: (meta.postTokenBalances ?? []).map(encodeTokenBalance),
    rewards: (meta.rewards ?? []).map(encodeReward),
    loadedWritableAddresses: meta.loadedAddresses.writable.map(addressBytes),
    loadedReadonlyAddresses: meta.loadedAddresses.readonly.map(addressBytes),
    returnDataNone: returnData === null,
    ...(returnData === null
      ? {}
      : { returnData: { programId: addressBytes(returnData.programId), data: returnData.data } }),
    ...(computeUnitsConsumed === null ? {} : { computeUnitsConsumed }),
    ...(costUnits === null ? {} : { costUnits }),
  };
}

export function decodeMeta(row: rows.TransactionStatusMeta): TransactionMeta {
  const { returnData } = row;
  return {
    err: row.err === undefined ? null : decodeError(row.err.err),
    fee: row.fee,
    preBalances: row.preBalances,
    postBalances: row.postBalances,
    innerInstructions: row.innerInstructionsNone ? null : row.innerInstructions.map(decodeInner),
    logMessages: row.logMessagesNone ? null : row.logMessages,
    preTokenBalances: row.preTokenBalances.map(decodeTokenBalance),
    postTokenBalances: row.postTokenBalances.map(decodeTokenBalance),
    rewards: row.rewards.map(decodeReward),
    loadedAddresses: {
      writable: row.loadedWritableAddresses.map(decodeAddress),
      readonly: row.loadedReadonlyAddresses.map(decodeAddress),
    },
    returnData:
      row.returnDataNone || returnData === undefined
        ? null
        : { programId: decodeAddress(returnData.programId), data: returnData.data },
    computeUnitsConsumed: row.computeUnitsConsumed ?? null,
    costUnits: row.costUnits ?? null,
  };
}

function encodeInner(
  inner: InnerInstructions<CompiledInnerInstruction>,
): MessageInitShape<typeof InnerInstructionsSchema> {
  return {
    index: inner.index,
    instructions: inner.instructions.map(({ programIdIndex, accounts, data, stackHeight }) => ({
      programIdIndex,
      accounts: Uint8Array.from(accounts),
      data,
      ...(stackHeight === null ? {} : { stackHeight }),
    })),
  };
}

function decodeInner(row: rows.InnerInstructions): InnerInstructions<CompiledInnerInstruction> {
  return {
    index: byteValue(row.index, 'innerInstructions.index'),
    instructions: row.instructions.map((instruction) => ({
      programIdIndex: byteValue(instruction.programIdIndex, 'programIdIndex'),
      accounts: Array.from(instruction.accounts),
      data: instruction.data,
      stackHeight: instruction.stackHeight ?? null,
    })),
  };
}

function encodeError(error: TransactionError): Uint8Array {
  const writer = createByteWriter();
  writeTransactionError(writer, error);
  return writer.finish();
}

function decodeError(bytes: Uint8Array): TransactionError {
  return readTransactionError(createByteReader(bytes));
}
