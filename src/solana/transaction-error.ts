import type { JsonValue } from '../shared/json.ts';

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

export type PlainTransactionErrorName = string & { readonly __brand: 'PlainTransactionErrorName' };
export type PlainInstructionErrorName = string & { readonly __brand: 'PlainInstructionErrorName' };
