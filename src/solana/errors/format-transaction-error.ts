import { visibleText } from '../../shared/format/visible-text.ts';
import { type JsonValue, stringifyJson } from '../../shared/json/json.ts';
import type { InstructionError, TransactionError } from './transaction-error.ts';
import { INSTRUCTION_ERROR_MESSAGES, TRANSACTION_ERROR_MESSAGES } from './transaction-error-messages.ts';

/** The node's message for an error; an unknown error is called so, and given as its JSON. */
export function formatTransactionError(error: TransactionError): string {
  switch (error.name) {
    case 'InstructionError':
      return `${fill(TRANSACTION_ERROR_MESSAGES, error.name, error.index)}: ${formatInstructionError(error.error)}`;
    case 'DuplicateInstruction':
      return fill(TRANSACTION_ERROR_MESSAGES, error.name, error.index);
    case 'InsufficientFundsForRent':
    case 'ProgramExecutionTemporarilyRestricted':
      return fill(TRANSACTION_ERROR_MESSAGES, error.name, error.accountIndex);
    case 'unknown':
      return formatUnknown(error.json);
    default:
      return fill(TRANSACTION_ERROR_MESSAGES, error.name, '');
  }
}

/** The node's message for an instruction error: "custom program error: 0x1". */
export function formatInstructionError(error: InstructionError): string {
  switch (error.name) {
    case 'Custom':
      return fill(INSTRUCTION_ERROR_MESSAGES, error.name, `0x${error.code.toString(16)}`);
    case 'BorshIoError': {
      const message = fill(INSTRUCTION_ERROR_MESSAGES, error.name, '');
      return error.text === null ? message : `${message}: ${error.text}`;
    }
    case 'unknown':
      return formatUnknown(error.json);
    default:
      return fill(INSTRUCTION_ERROR_MESSAGES, error.name, '');
  }
}

function formatUnknown(json: JsonValue): string {
  return `unknown error ${visibleText(typeof json === 'string' ? json : stringifyJson(json))}`;
}

function fill<Name extends string>(
  messages: Readonly<Record<Name, string>>,
  name: Name,
  value: number | string,
): string {
  return messages[name].replace('{}', String(value));
}
