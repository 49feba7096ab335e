import type { JsonValue } from '../../shared/json/json.ts';
import type { INSTRUCTION_ERRORS, TRANSACTION_ERRORS } from './transaction-error-names.ts';

/** Agave's TransactionError. An error with a name that Slotscope does not know is kept as JSON. */
export type TransactionError =
  | { readonly name: 'InstructionError'; readonly index: number; readonly error: InstructionError }
  | { readonly name: 'DuplicateInstruction'; readonly index: number }
  | {
      readonly name: 'InsufficientFundsForRent' | 'ProgramExecutionTemporarilyRestricted';
      readonly accountIndex: number;
    }
  | { readonly name: PlainTransactionErrorName }
  | { readonly name: 'unknown'; readonly json: JsonValue };

/** Agave's InstructionError. */
export type InstructionError =
  | { readonly name: 'Custom'; readonly code: number }
  | { readonly name: 'BorshIoError'; readonly text: string | null }
  | { readonly name: PlainInstructionErrorName }
  | { readonly name: 'unknown'; readonly json: JsonValue };

/** True if Slotscope does not know the error's name, or that of its instruction error. */
export function hasUnknownName(error: TransactionError | null): error is TransactionError {
  return error?.name === 'unknown' || (error?.name === 'InstructionError' && error.error.name === 'unknown');
}

/** The names of errors without a payload. */
export type PlainTransactionErrorName = Exclude<
  (typeof TRANSACTION_ERRORS)[number],
  'InstructionError' | 'DuplicateInstruction' | 'InsufficientFundsForRent' | 'ProgramExecutionTemporarilyRestricted'
>;
export type PlainInstructionErrorName = Exclude<(typeof INSTRUCTION_ERRORS)[number], 'Custom' | 'BorshIoError'>;
