import { integerIn, objectIn } from './info-fields.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { TOKEN_2022_PROGRAM } from '../../../solana/ids/program-ids.ts';
import { tokenMove } from './token-accounts.ts';
import type { ViewedInstruction } from './view-instruction.ts';
import type { ViewedTransaction } from './view-transaction.ts';

/** What a mint of Token-2022 withheld of transfers in the account that received them. */
export interface WithheldFee {
  readonly account: Address;
  readonly mint: Address;
  /** Raw units, more than 0. */
  readonly units: bigint;
  /** The transfer; null if the account received several, and they do not state their fees. */
  readonly instruction: string | null;
}

/**
 * The transfer fees of a transaction: what the account received less than its transfers state. Only
 * `transferCheckedWithFee` states a fee. Empty if balances or inner instructions were not recorded.
 */
export function withheldFees(view: ViewedTransaction): readonly WithheldFee[] {
  const { tokenChanges, instructions, outcome, answer } = view;
  if (outcome !== 'succeeded' || instructions === null || tokenChanges === null) return [];
  if (answer.meta?.innerInstructions === null) return [];
  const moves = instructions.flatMap((call) => {
    const move = tokenMove(call);
    return move === null || move.source === move.destination ? [] : [{ call, move }];
  });
  return tokenChanges.flatMap(({ account, mint, change }): readonly WithheldFee[] => {
    if (account === null) return [];
    let stated = 0n;
    const received: ViewedInstruction[] = [];
    for (const { call, move } of moves) {
      if (move.mint !== mint || move.units === null) continue;
      if (move.source === account) stated -= move.units;
      if (move.destination !== account) continue;
      stated += move.units;
      if (move.kind === 'transfer' && call.programId === TOKEN_2022_PROGRAM) received.push(call);
    }
    const units = stated - change;
    if (units <= 0n || received.length === 0) return [];
    const named = received.flatMap((call) => {
      const fee = received.length === 1 ? units : statedFee(call);
      return fee === null || fee === 0n ? [] : [{ account, mint, units: fee, instruction: call.id }];
    });
    const isComplete = named.reduce((sum, fee) => sum + fee.units, 0n) === units;
    return isComplete ? named : [{ account, mint, units, instruction: null }];
  });
}

function statedFee({ parsed }: ViewedInstruction): bigint | null {
  const fee = parsed && objectIn(parsed.info, 'feeAmount');
  return fee && integerIn(fee, 'amount');
}
