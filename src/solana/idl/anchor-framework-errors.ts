import { ANCHOR_ERRORS } from '../errors/custom-errors/anchor-errors.ts';
import { readNames } from '../errors/custom-error-names.ts';
import type { IdlError } from './idl-reader.ts';

/** An error that the Anchor framework returns in every program built with it, and that no IDL lists; null for any other code. */
export function anchorFrameworkError(code: number): IdlError | null {
  const name = NAMES.get(code);
  return name === undefined ? null : { name, message: MESSAGES.get(code) ?? null };
}

const NAMES = readNames(ANCHOR_ERRORS.first, ANCHOR_ERRORS.names);

/** What Anchor logs with them, from coral-xyz/anchor. */
const MESSAGES: ReadonlyMap<number, string> = new Map([
  [100, '8 byte instruction identifier not provided'],
  [101, 'Fallback functions are not supported'],
  [102, 'The program could not deserialize the given instruction'],
  [2000, 'A mut constraint was violated'],
  [2001, 'A has one constraint was violated'],
  [2002, 'A signer constraint was violated'],
  [2003, 'A raw constraint was violated'],
  [2004, 'An owner constraint was violated'],
  [2005, 'A rent exemption constraint was violated'],
  [2006, 'A seeds constraint was violated'],
  [2009, 'An associated constraint was violated'],
  [2011, 'A close constraint was violated'],
  [2012, 'An address constraint was violated'],
  [2013, 'Expected zero account discriminant'],
  [2014, 'A token mint constraint was violated'],
  [2015, 'A token owner constraint was violated'],
  [2019, 'A space constraint was violated'],
  [3000, 'The account discriminator was already set on this account'],
  [3001, 'No 8 byte discriminator was found on the account'],
  [3002, '8 byte discriminator did not match what was expected'],
  [3003, 'Failed to deserialize the account'],
  [3005, 'Not enough account keys given to the instruction'],
  [3006, 'The given account is not mutable'],
  [3007, 'The given account is owned by a different program than expected'],
  [3008, 'Program ID was not as expected'],
  [3009, 'Program account is not executable'],
  [3010, 'The given account did not sign'],
  [3011, 'The given account is not owned by the system program'],
  [3012, 'The program expected this account to be already initialized'],
  [3014, 'The given account is not the associated token account'],
  [4100, 'The declared program id does not match the actual program id'],
]);
