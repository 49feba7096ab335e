import type { FailedTransactionMetadata } from 'litesvm';
import type {
  InstructionError,
  PlainInstructionErrorName,
  TransactionError,
} from '../../../src/solana/errors/transaction-error.ts';

/**
 * The error of a failed transaction. Parses LiteSVM's debug text, which is the only place that contains the error names.
 * Throws on errors for which a node drops the transaction: such a transaction is in no block.
 */
export function executionError(failed: FailedTransactionMetadata): TransactionError {
  const text = String(failed.err());
  const instruction = /^TransactionErrorInstructionError \{ index: (\d+), error: (.*) \}$/s.exec(text);
  if (instruction?.[1] !== undefined && instruction[2] !== undefined) {
    return { name: 'InstructionError', index: Number(instruction[1]), error: instructionError(instruction[2]) };
  }
  const rent = /^TransactionErrorInsufficientFundsForRent \{ account_index: (\d+) \}$/.exec(text);
  if (rent?.[1] !== undefined) return { name: 'InsufficientFundsForRent', accountIndex: Number(rent[1]) };
  throw new Error(`the transaction was not executed at all: ${text}`);
}

function instructionError(text: string): InstructionError {
  const custom = /^InstructionErrorCustom \{ code: (\d+) \}$/.exec(text);
  if (custom?.[1] !== undefined) return { name: 'Custom', code: Number(custom[1]) };
  if (!/^\w+$/.test(text)) throw new Error(`unknown instruction error: ${text}`);
  return { name: text as PlainInstructionErrorName };
}
