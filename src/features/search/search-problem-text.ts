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
        after: ', which is not a base58 character.',
        remedy: 'Base58 excludes 0, O, I and l.',
      };
    case 'invalidLength':
      return describeLength(problem.bytes, problem.inLink ? 'The id in this link' : 'This');
    case 'slotTooLarge':
      return {
        before: 'This number is too large for a slot.',
        remedy: 'The largest slot is 18,446,744,073,709,551,615.',
      };
    case 'notATime':
      return {
        before: 'This is not a time.',
        remedy: 'Write a date and a time in UTC, as in @2026-08-01T12:00Z, or Unix seconds, as in @1785585600.',
      };
    case 'noCurrentSlot':
      return {
        before: 'This counts from the open block, but none is open.',
        remedy: 'Open one first, or enter a slot.',
      };
    case 'beforeGenesis':
      return {
        before: `There is no slot that far before ${formatInteger(problem.currentSlot)}.`,
        remedy: 'The first slot is 0.',
      };
    case 'invalidTransaction':
      return {
        before: `These ${formatInteger(problem.bytes)} bytes are not a transaction: ${problem.reason}.`,
        remedy: 'The text may be incomplete or have extra characters.',
      };
    case 'unrecognized':
      return { before: 'No signature or slot found in this text.', remedy: '' };
  }
}

function describeLength(bytes: number, subject: string): ProblemText {
  const count = `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const before = bytes >= 48 ? `${subject} is ${count} instead of 64.` : `${subject} is ${count} in base58.`;
  return { before, remedy: bytes >= 48 ? 'A signature has 64 bytes.' : 'A signature has 64 bytes, an address 32.' };
}
