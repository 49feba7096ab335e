import { tokenMove } from '../balances/token-moves.ts';
import type { ViewedInstruction } from '../instructions/view-instruction.ts';
import type { ViewedTransaction } from '../viewed-transaction.ts';
import type { MovedTokens } from './argument-token.ts';

/** What the calls below an instruction moved. Empty unless all of it happened. */
export function movedTokens({ id }: ViewedInstruction, view: ViewedTransaction): readonly MovedTokens[] {
  const { instructions, tokenAccounts, outcome } = view;
  if (outcome !== 'succeeded') return [];
  return (instructions ?? []).flatMap((call): readonly MovedTokens[] => {
    const move = call.id.startsWith(`${id}.`) && call.parsed !== null ? tokenMove(call.parsed, tokenAccounts) : null;
    return move === null || move.mint === null || move.units === null ? [] : [{ mint: move.mint, units: move.units }];
  });
}
