import { effectOf } from '../program-effects.ts';
import type { ViewedTransaction } from '../viewed-transaction.ts';

/** Whether what the page shows of a transaction depends on the rent per byte at its slot, and the slot alone does not tell it. */
export function showsRent({ failure, instructions, outcome, rentPerByte }: ViewedTransaction): boolean {
  if (failure !== null && RENT_ERRORS.has(failure.error.name)) return true;
  return (
    rentPerByte === null &&
    outcome === 'succeeded' &&
    (instructions ?? []).some(({ parsed }) => {
      const kind = parsed && effectOf(parsed, 'lamportMoves')?.kind;
      return kind === 'creation' || kind === 'closing';
    })
  );
}

const RENT_ERRORS: ReadonlySet<string> = new Set(['InsufficientFundsForRent', 'InvalidRentPayingAccount']);
