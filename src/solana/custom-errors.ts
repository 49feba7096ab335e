import type { Address } from './address.ts';
import { ANCHOR_ERRORS } from './anchor-error-names.ts';
import { type ErrorRange, PROGRAM_ERRORS } from './custom-error-names.ts';

/** What a program that is known means by a custom error code; null for any other program, and for codes without a name. */
export function customErrorName(programId: Address, code: number): string | null {
  return nameIn(
    PROGRAM_ERRORS.filter(({ programs }) => programs.includes(programId)),
    code,
  );
}

/**
 * The Anchor framework's name of a code below 6000. Only a hint: programs that are not written with Anchor use the same numbers,
 * so say it with care, or where the logs say AnchorError.
 */
export function anchorErrorName(code: number): string | null {
  return nameIn(ANCHOR_ERRORS, code);
}

function nameIn(ranges: readonly ErrorRange[], code: number): string | null {
  for (const { first, names } of ranges) {
    const name = names[code - first];
    if (name !== undefined) return name;
  }
  return null;
}
