import type { JsonObject } from '../../shared/json/json.ts';
import type { Address } from '../../solana/ids/ids.ts';
import { type LamportMove, lamportMove, mintsOf, reconcileLamports } from '../facts/transaction/reconcile-lamports.ts';
import { type TokenAccounts, type TokenMove, tokenMove } from '../facts/transaction/token-changes.ts';
import type { ViewedInstruction } from '../facts/transaction/view-instruction.ts';
import type { ViewedTransaction } from '../facts/transaction/view-transaction.ts';

/**
 * One record per transfer of lamports and tokens, including inner ones, in call order. `amount` is in lamports or raw
 * units of the token; `mint` and `decimals` are null for lamports. `effect` states whether it took effect: a failed
 * transaction is rolled back.
 */
export function transferRecords(view: ViewedTransaction): readonly JsonObject[] {
  const mints = mintsOf(view.tokenAccounts);
  const wholeBalances = lamportsOfWholeBalances(view);
  return (view.instructions ?? []).flatMap((instruction): readonly JsonObject[] => {
    const { id, parsed } = instruction;
    const tokens = parsed && tokenMove(parsed, view.tokenAccounts);
    const effect = effectOf(instruction, view);
    if (tokens !== null) return [{ instruction: id, ...tokenFields(tokens, view.tokenAccounts), effect }];
    const move = parsed && lamportMove(parsed, mints);
    if (move === null) return [];
    const amount = move.lamports ?? wholeBalances.get(`${id} ${move.from}`) ?? null;
    return [{ instruction: id, ...lamportFields(move, amount), effect }];
  });
}

function tokenFields(
  { kind, source, destination, mint, decimals, units }: TokenMove,
  tokenAccounts: TokenAccounts,
): JsonObject {
  const ownerOf = (account: Address | null) => account && (tokenAccounts.get(account)?.owner ?? null);
  const owners = { from_owner: ownerOf(source), to_owner: ownerOf(destination) };
  return { asset: 'token', kind, from: source, to: destination, ...owners, mint, decimals, amount: units };
}

function lamportFields({ kind, from, to }: LamportMove, amount: bigint | null): JsonObject {
  const owners = { from_owner: null, to_owner: null };
  return { asset: 'lamports', kind, from, to, ...owners, mint: null, decimals: null, amount };
}

function effectOf({ status }: ViewedInstruction, { outcome }: ViewedTransaction): string {
  if (outcome === 'succeeded') return 'done';
  if (outcome === 'unknown') return 'not recorded';
  return status === 'notReached' || outcome === 'noOp' ? 'not reached' : 'rolled back';
}

/** The lamports that closings and merges moved, which the instruction does not state, by its id and the account. */
function lamportsOfWholeBalances(view: ViewedTransaction): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { address, flows } of reconcileLamports(view)?.accounts ?? []) {
    for (const { instruction, lamports } of flows) {
      if (instruction === null || lamports > 0n) continue;
      const key = `${instruction} ${address}`;
      sums.set(key, (sums.get(key) ?? 0n) - lamports);
    }
  }
  return sums;
}
