import type { InstructionError, TransactionError } from '../../solana/errors/transaction-error.ts';

/** A failure in the few words that a table row has room for: "#1 custom 6001", "#3 insufficient funds", "account not found". */
export function formatShortError(error: TransactionError): string {
  if ('error' in error) return `#${error.index + 1} ${instructionWords(error.error)}`;
  if (error.name === 'unknown') return 'unknown error';
  return spaced(error.name);
}

function instructionWords(error: InstructionError): string {
  if ('code' in error) return `custom ${error.code}`;
  if (error.name === 'unknown') return 'unknown error';
  return spaced(error.name);
}

/** "ProgramFailedToComplete" → "program failed to complete". */
function spaced(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
}
