import type { FailedTransactionMetadata } from 'litesvm';
import type {
  InstructionError,
  PlainInstructionErrorName,
  TransactionError,
} from '../../../solana/errors/transaction-error.ts';

/**
 * Why LiteSVM says that a transaction failed, in the network's terms. Its debug text is read, since that alone has the names.
 * Throws on errors that a node would have dropped the transaction for: such a transaction belongs in no block.
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
  if (!/^\w+$/.test(text)) throw new Error(`an instruction failed in an unknown way: ${text}`);
  return { name: text as PlainInstructionErrorName };
}
