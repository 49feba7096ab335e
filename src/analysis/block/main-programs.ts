import type { Address } from '../../solana/ids/address.ts';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from '../../solana/names/program-ids.ts';

/** Nearly every transaction sets its compute budget, and many move a few lamports: what they are about comes first. */
export function orderByRelevance(programs: readonly Address[]): readonly Address[] {
  const others = programs.filter((program) => program !== COMPUTE_BUDGET_PROGRAM);
  if (others.length === 0) return programs;
  const own = others.filter((program) => program !== SYSTEM_PROGRAM);
  return own.length === others.length ? own : [...own, SYSTEM_PROGRAM];
}
