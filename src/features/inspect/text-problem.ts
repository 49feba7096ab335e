import { formatInteger } from '../../shared/format/format-number.ts';
import { visibleText } from '../../shared/format/visible-text.ts';
import { DocumentError } from './inspected-document.ts';
import { MAX_TRANSACTION_BYTES, type TextProblem } from './parse-transaction-text.ts';

/** Why text is no transaction, with the position of what is wrong. `size` is that of all of the text. */
export function describeTextProblem(problem: TextProblem, size: number): DocumentError {
  switch (problem.kind) {
    case 'tooLong':
      return new DocumentError(
        `This text has ${formatInteger(size)} characters, more than any transaction.`,
        `The largest transaction has ${formatInteger(MAX_TRANSACTION_BYTES)} bytes.`,
      );
    case 'character':
      return new DocumentError(
        `Character ${formatInteger(problem.position)} is “${visibleText(problem.character)}”, which is not part of hex, base58 or base64.`,
        'Paste a transaction, a message, or a JSON-RPC response.',
      );
    case 'bytes':
      if (problem.encoding === 'base58' && problem.length === 64)
        return new DocumentError('This is a signature. It does not contain the transaction.');
      if (problem.encoding === 'base58' && problem.length === 32)
        return new DocumentError('These 32 bytes are an address or a hash, not a transaction.');
      return new DocumentError(
        `These ${formatInteger(problem.length)} bytes, read as ${problem.encoding}, are neither a transaction nor a message.`,
        `Read as a transaction: ${problem.transaction}. Read as a message: ${problem.message}.`,
      );
  }
}
