import { damageRecord } from '../../../analysis/explain/fields/damage-record.ts';
import { damageOf } from '../../../rpc-protocol/responses/transaction-response.ts';
import type { JsonObject } from '../../../shared/json/json.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { TOKEN_2022_PROGRAM } from '../../../solana/ids/program-ids.ts';
import {
  type LamportMove,
  lamportMove,
  reconcileLamports,
} from '../../../analysis/facts/transaction/reconcile-lamports.ts';
import { type TokenAccounts, type TokenMove, tokenMove } from '../../../analysis/facts/transaction/token-accounts.ts';
import type { ViewedInstruction } from '../../../analysis/facts/transaction/view-instruction.ts';
import type { ViewedTransaction } from '../../../analysis/facts/transaction/view-transaction.ts';
import { type WithheldFee, withheldFees } from '../../../analysis/facts/transaction/withheld-fees.ts';

/**
 * One record per transfer of lamports and tokens, including inner ones, in call order. `amount` is in lamports or raw units of the
 * token; `mint` and `decimals` are null for lamports. `authority` signed for the tokens, `fee` is what their mint withheld of the
 * amount, `received` the rest. `effect` states whether it took effect: a failed transaction is rolled back. `damage`, which parts of the
 * transaction have another shape and so may be missing here; left out if none has.
 */
export function transferRecords(view: ViewedTransaction): readonly JsonObject[] {
  const damage = damageRecord(damageOf(view.answer));
  const ofAnswer = damage === null ? {} : { damage };
  const wholeBalances = lamportsOfWholeBalances(view);
  const fees = withheldFees(view);
  return (view.instructions ?? []).flatMap((instruction): readonly JsonObject[] => {
    const { id, tokenAccounts } = instruction;
    const effect = effectOf(instruction, view);
    const tokens = tokenMove(instruction);
    if (tokens !== null) {
      const fee = feeOf(tokens, instruction, view, fees);
      const { authority, units, destination } = tokens;
      const received = units === null || fee === null || destination === null ? null : units - fee;
      return [
        { instruction: id, ...tokenFields(tokens, tokenAccounts), effect, authority, fee, received, ...ofAnswer },
      ];
    }
    const move = lamportMove(instruction);
    if (move === null) return [];
    const amount = move.lamports ?? wholeBalances.get(`${id} ${move.from}`) ?? null;
    return [
      {
        instruction: id,
        ...lamportFields(move, amount),
        effect,
        authority: null,
        fee: null,
        received: amount,
        ...ofAnswer,
      },
    ];
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

/** The transfer fee; null if the balances do not show it, or not how much of it belongs to this transfer. */
function feeOf(
  { destination, mint }: TokenMove,
  { id, programId }: ViewedInstruction,
  { tokenChanges, outcome }: ViewedTransaction,
  fees: readonly WithheldFee[],
): bigint | null {
  const own = fees.find(({ instruction }) => instruction === id);
  if (own !== undefined) return own.units;
  if (programId !== TOKEN_2022_PROGRAM) return 0n;
  const isListed = tokenChanges?.some((change) => change.account === destination && change.mint === mint) === true;
  if (outcome !== 'succeeded' || !isListed) return null;
  const isShared = fees.some((fee) => fee.instruction === null && fee.account === destination && fee.mint === mint);
  return isShared ? null : 0n;
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
