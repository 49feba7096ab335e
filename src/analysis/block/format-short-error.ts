import type { InstructionError, TransactionError } from '../../solana/errors/transaction-error.ts';

/** An error, short enough for a table cell: "#1 custom 6001", "#3 insufficient funds", "account not found". */
export function formatShortError(error: TransactionError): string {
  if ('error' in error) return `#${error.index + 1} ${formatInstruction(error.error)}`;
  if (error.name === 'unknown') return 'unknown error';
  return toWords(error.name);
}

function formatInstruction(error: InstructionError): string {
  if ('code' in error) return `custom ${error.code}`;
  if (error.name === 'unknown') return 'unknown error';
  return toWords(error.name);
}

/** "ProgramFailedToComplete" → "program failed to complete". */
function toWords(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
}
