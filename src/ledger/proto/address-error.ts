import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  INSTRUCTION_ERRORS,
  type InstructionError,
  TRANSACTION_ERRORS,
  type TransactionError,
} from '../../solana/errors/transaction-error.ts';
import type {
  InstructionError as InstructionErrorMessage,
  TransactionError as TransactionErrorMessage,
  TransactionErrorSchema,
} from './transaction_by_addr_pb.ts';

/** Stands for an unknown name, as in the other tables. */
const UNNAMED = 0xffff_ffff;

/** An error as the `tx-by-addr` table has it: by numbers, without the text of a BorshIoError. */
export function encodeAddressError(error: TransactionError): MessageInitShape<typeof TransactionErrorSchema> {
  const transactionError = numberOf(TRANSACTION_ERRORS, error);
  switch (error.name) {
    case 'InstructionError':
      return { transactionError, instructionError: encodeInstructionError(error.index, error.error) };
    case 'DuplicateInstruction':
      return { transactionError, transactionDetails: { index: error.index } };
    case 'InsufficientFundsForRent':
    case 'ProgramExecutionTemporarilyRestricted':
      return { transactionError, transactionDetails: { index: error.accountIndex } };
    default:
      return { transactionError };
  }
}

function encodeInstructionError(index: number, error: InstructionError) {
  const custom = error.name === 'Custom' ? { custom: { custom: error.code } } : {};
  return { index, error: numberOf(INSTRUCTION_ERRORS, error), ...custom };
}

function numberOf(names: readonly string[], { name }: TransactionError | InstructionError): number {
  const number = names.indexOf(name);
  return number === -1 ? UNNAMED : number;
}

/** A number without a name here is the name of an unknown error. */
export function decodeAddressError(row: TransactionErrorMessage): TransactionError {
  const { transactionError, instructionError, transactionDetails } = row;
  const name = TRANSACTION_ERRORS[transactionError];
  switch (name) {
    case undefined:
      return { name: 'unknown', json: String(transactionError) };
    case 'InstructionError':
      return { name, index: instructionError?.index ?? 0, error: decodeInstructionError(instructionError) };
    case 'DuplicateInstruction':
      return { name, index: transactionDetails?.index ?? 0 };
    case 'InsufficientFundsForRent':
    case 'ProgramExecutionTemporarilyRestricted':
      return { name, accountIndex: transactionDetails?.index ?? 0 };
    default:
      return { name };
  }
}

function decodeInstructionError(row: InstructionErrorMessage | undefined): InstructionError {
  const number = row?.error ?? 0;
  const name = INSTRUCTION_ERRORS[number];
  switch (name) {
    case undefined:
      return { name: 'unknown', json: String(number) };
    case 'Custom':
      return { name, code: row?.custom?.custom ?? 0 };
    case 'BorshIoError':
      return { name, text: null };
    default:
      return { name };
  }
}
