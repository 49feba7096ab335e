import type { Address } from '../../../solana/ids/ids.ts';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  ED25519_PROGRAM,
  MEMO_PROGRAM,
  MEMO_PROGRAM_V1,
  SECP256K1_PROGRAM,
  SECP256R1_PROGRAM,
  SYSTEM_PROGRAM,
} from '../../../solana/ids/program-ids.ts';
import { TOKEN_PROGRAMS } from '../../../solana/accounts/token-programs.ts';
import { isGuardProgram, wellKnownName } from '../../../solana/names/address-names.ts';

/**
 * The program that a transaction is about: the first named one that does more than prepare or check, because a program that only wraps it
 * rarely has a name; otherwise the first unnamed one, then a token program, then System.
 */
export function mainProgram(programs: readonly Address[] | null): Address | null {
  if (programs === null) return null;
  const acting = programs.filter((program) => !PREPARING.has(program) && !isGuardProgram(program));
  return (
    acting.find((program) => wellKnownName(program) !== null) ??
    acting[0] ??
    programs.find((program) => TOKEN_PROGRAMS.has(program)) ??
    programs.find((program) => program === SYSTEM_PROGRAM) ??
    programs.find((program) => program !== COMPUTE_BUDGET_PROGRAM) ??
    programs[0] ??
    null
  );
}

/**
 * Orders programs by how specific they are to a transaction: the main one first, and System last, because many transactions send a few
 * lamports as a tip. Leaves out Compute Budget unless it is the only one, because nearly every transaction calls it.
 */
export function orderByRelevance(programs: readonly Address[]): readonly Address[] {
  const main = mainProgram(programs);
  const others = programs.filter((program) => program !== main && program !== COMPUTE_BUDGET_PROGRAM);
  return [
    ...(main === null ? [] : [main]),
    ...others.filter((program) => program !== SYSTEM_PROGRAM),
    ...others.filter((program) => program === SYSTEM_PROGRAM),
  ];
}

const PREPARING: ReadonlySet<Address> = new Set([
  ...TOKEN_PROGRAMS,
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  MEMO_PROGRAM,
  MEMO_PROGRAM_V1,
  ED25519_PROGRAM,
  SECP256K1_PROGRAM,
  SECP256R1_PROGRAM,
]);
