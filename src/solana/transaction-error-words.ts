import { stringifyJson } from '../shared/json.ts';
import type { InstructionError, TransactionError } from './transaction-error.ts';
import { type ErrorVariant, INSTRUCTION_ERRORS, TRANSACTION_ERRORS } from './transaction-error-names.ts';

/** The node's own sentence for an error; an error that is not known here is given as its JSON. */
export function formatTransactionError(error: TransactionError): string {
  switch (error.name) {
    case 'InstructionError':
      return `${fill(TRANSACTION_WORDS, error.name, error.index)}: ${formatInstructionError(error.error)}`;
    case 'DuplicateInstruction':
      return fill(TRANSACTION_WORDS, error.name, error.index);
    case 'InsufficientFundsForRent':
    case 'ProgramExecutionTemporarilyRestricted':
      return fill(TRANSACTION_WORDS, error.name, error.accountIndex);
    case 'unknown':
      return typeof error.json === 'string' ? error.json : stringifyJson(error.json);
    default:
      return fill(TRANSACTION_WORDS, error.name, '');
  }
}

/** The node's own words for what an instruction failed with: "custom program error: 0x1". */
export function formatInstructionError(error: InstructionError): string {
  switch (error.name) {
    case 'Custom':
      return fill(INSTRUCTION_WORDS, error.name, `0x${error.code.toString(16)}`);
    case 'BorshIoError': {
      const words = fill(INSTRUCTION_WORDS, error.name, '');
      return error.text === null ? words : `${words}: ${error.text}`;
    }
    case 'unknown':
      return typeof error.json === 'string' ? error.json : stringifyJson(error.json);
    default:
      return fill(INSTRUCTION_WORDS, error.name, '');
  }
}

const TRANSACTION_WORDS = wordsByName(TRANSACTION_ERRORS);
const INSTRUCTION_WORDS = wordsByName(INSTRUCTION_ERRORS);

function wordsByName(variants: readonly ErrorVariant[]): ReadonlyMap<string, string> {
  return new Map(variants);
}

function fill(words: ReadonlyMap<string, string>, name: string, value: number | string): string {
  return (words.get(name) ?? name).replace('{}', String(value));
}
