import { truncateText } from '../../shared/format/shorten-text.ts';
import {
  errorNameWords,
  formatInstructionError,
  formatTransactionError,
} from '../../solana/errors/format-transaction-error.ts';
import type { TransactionError } from '../../solana/errors/transaction-error.ts';

/** An error in the detail that a list without programs and logs shows: "custom error 6001 in #3", "insufficient funds for fee". */
export function formatListError(err: TransactionError): string {
  if ('error' in err) {
    const { error, index } = err;
    const reason =
      'code' in error
        ? `custom error ${error.code}`
        : error.name === 'unknown'
          ? truncateText(formatInstructionError(error), MAX_CHARACTERS)
          : errorNameWords(error.name);
    return `${reason} in #${index + 1}`;
  }
  return err.name === 'unknown' ? truncateText(formatTransactionError(err), MAX_CHARACTERS) : errorNameWords(err.name);
}

const MAX_CHARACTERS = 60;
