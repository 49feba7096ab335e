import type { JsonValue } from '../../shared/json/json.ts';
import type { INSTRUCTION_ERRORS, TRANSACTION_ERRORS } from './transaction-error-names.ts';

/** Why a transaction failed, as Agave's TransactionError. Names are the node's; an unknown one is kept as its JSON. */
export type TransactionError =
  | { readonly name: 'InstructionError'; readonly index: number; readonly error: InstructionError }
  | { readonly name: 'DuplicateInstruction'; readonly index: number }
  | {
      readonly name: 'InsufficientFundsForRent' | 'ProgramExecutionTemporarilyRestricted';
      readonly accountIndex: number;
    }
  | { readonly name: PlainTransactionErrorName }
  | { readonly name: 'unknown'; readonly json: JsonValue };

/** Why an instruction failed, as Agave's InstructionError. */
export type InstructionError =
  | { readonly name: 'Custom'; readonly code: number }
  | { readonly name: 'BorshIoError'; readonly text: string | null }
  | { readonly name: PlainInstructionErrorName }
  | { readonly name: 'unknown'; readonly json: JsonValue };

/** The names that come without a payload. */
export type PlainTransactionErrorName = Exclude<
  (typeof TRANSACTION_ERRORS)[number],
  'InstructionError' | 'DuplicateInstruction' | 'InsufficientFundsForRent' | 'ProgramExecutionTemporarilyRestricted'
>;
export type PlainInstructionErrorName = Exclude<(typeof INSTRUCTION_ERRORS)[number], 'Custom' | 'BorshIoError'>;
