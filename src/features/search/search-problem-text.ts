import { formatInteger } from '../../shared/format/format-number.ts';
import type { SearchProblem } from './search-query.ts';

/** `before`, `code` and `after` make one sentence, `code` set in monospace. */
export interface ProblemText {
  readonly before: string;
  readonly code?: string;
  readonly after?: string;
  readonly remedy: string;
}

export function describeSearchProblem(problem: SearchProblem): ProblemText {
  switch (problem.kind) {
    case 'invalidCharacter':
      return {
        before: `Character ${problem.position}${problem.inLink ? ' of the id in this link' : ''} is `,
        code: problem.character,
        after: ', which base58 does not have.',
        remedy: 'The alphabet leaves out 0, O, I and l.',
      };
    case 'invalidLength':
      return describeLength(problem.bytes, problem.inLink ? 'The id in this link' : 'This');
    case 'slotTooLarge':
      return {
        before: 'This number is larger than any slot can be.',
        remedy: 'The largest is 18,446,744,073,709,551,615.',
      };
    case 'noCurrentSlot':
      return { before: 'No block is open to count from.', remedy: 'Open one first, or enter a slot.' };
    case 'beforeGenesis':
      return {
        before: `There is nothing that far before slot ${formatInteger(problem.currentSlot)}.`,
        remedy: 'The first slot is 0.',
      };
    case 'invalidTransaction':
      return {
        before: `These ${formatInteger(problem.bytes)} bytes are no transaction: ${problem.reason}.`,
        remedy: 'Something may have been cut off or added.',
      };
    case 'unsignedTransaction':
      return { before: 'This transaction is not signed yet.', remedy: 'Without a signature no ledger has it.' };
    case 'unrecognized':
      return { before: 'Nothing here reads as a signature or a slot.', remedy: '' };
  }
}

function describeLength(bytes: number, subject: string): ProblemText {
  const count = `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const before = bytes >= 48 ? `${subject} is ${count} instead of 64.` : `${subject} is ${count} of base58.`;
  return { before, remedy: bytes >= 48 ? 'A signature has 64 bytes.' : 'A signature has 64, an address 32.' };
}
