import type { Encoding } from '../../../rpc-protocol/config.ts';
import type { TransactionAnswer } from '../../../rpc-protocol/responses/transaction-answer.ts';

/** The encodings that a person can choose. */
export type ComparedEncoding = Exclude<Encoding, 'binary'>;

/** What an encoding has and leaves out, in words, for the answer at hand. */
export function describeOmissions(encoding: ComparedEncoding, { body, meta }: TransactionAnswer): string {
  const inner = meta?.innerInstructions?.flatMap(({ instructions }) => instructions) ?? [];
  switch (encoding) {
    case 'json':
      return 'All that was signed, as members; instruction data in base58. No meaning of it.';
    case 'jsonParsed': {
      const all = body.form === 'parsed' ? [...body.instructions, ...inner] : [];
      const parsed = all.filter(({ form }) => form === 'parsed').length;
      return `The meaning of ${parsed} of ${all.length} instructions in place of their bytes. Without those, no signature can be checked.`;
    }
    case 'base64':
      return 'All that was signed, as the bytes that travelled. No member is named; inner calls and balances stay JSON.';
    case 'base58':
      return 'The same bytes in base58, which takes the square of their number to write and to read.';
  }
}
