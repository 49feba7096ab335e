import type { Address } from '../ids/address.ts';
import { type ErrorRange, PROGRAM_ERRORS } from './custom-error-names.ts';

/** What a program that is known means by a custom error code; null for any other program, and for codes without a name. */
export function customErrorName(programId: Address, code: number): string | null {
  return nameIn(
    PROGRAM_ERRORS.filter(({ programs }) => programs.includes(programId)),
    code,
  );
}

function nameIn(ranges: readonly ErrorRange[], code: number): string | null {
  for (const { first, names } of ranges) {
    const name = names[code - first];
    if (name !== undefined) return name;
  }
  return null;
}
