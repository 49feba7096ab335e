import type { Address } from '../../../solana/ids/ids.ts';
import { isTipAccount } from '../../../solana/ids/tip-accounts.ts';
import { lamportMove } from './reconcile-lamports.ts';
import { tokenMove } from './token-accounts.ts';
import type { ViewedInstruction } from './view-instruction.ts';
import type { ViewedTransaction } from './view-transaction.ts';

/** What a transaction cost that moved nothing else. */
export interface CostsOnly {
  /** Lamports that went to tip accounts. */
  readonly tips: bigint;
  /** Calls moved more, but all of it came back, as in an arbitrage that gained nothing. */
  readonly cameBack: boolean;
}

/** Not null if the recorded balances show that nothing but the fee and tips moved for good. null also if balances are missing. */
export function costsOnly({
  accounts,
  answer,
  instructions,
  outcome,
  tokenChanges,
}: ViewedTransaction): CostsOnly | null {
  const fee = answer.meta?.fee ?? null;
  if (outcome !== 'succeeded' || fee === null || tokenChanges === null || instructions === null) return null;
  const expected = new Map<Address, bigint>();
  const add = (address: Address | undefined, lamports: bigint) =>
    address === undefined ? undefined : expected.set(address, (expected.get(address) ?? 0n) + lamports);
  add(accounts.find(({ feePayer }) => feePayer)?.address, -fee);
  let tips = 0n;
  let cameBack = false;
  for (const call of instructions) {
    const tip = tipOf(call);
    if (tip === null) {
      cameBack ||= movesSomething(call);
      continue;
    }
    tips += tip.lamports;
    add(tip.from, -tip.lamports);
    add(tip.to, tip.lamports);
  }
  const isExpected = accounts.every(
    ({ address, before, after }) =>
      before !== null && after !== null && after - before === (expected.get(address) ?? 0n),
  );
  const keepsTokens = tokenChanges.every(
    ({ before, after, ownerBefore, ownerAfter }) => before !== null && before === after && ownerBefore === ownerAfter,
  );
  return isExpected && keepsTokens ? { tips, cameBack } : null;
}

function tipOf(call: ViewedInstruction): { from: Address; to: Address; lamports: bigint } | null {
  const move = lamportMove(call);
  if (move === null || move.kind !== 'transfer' || move.lamports === null || !isTipAccount(move.to)) return null;
  return { from: move.from, to: move.to, lamports: move.lamports };
}

function movesSomething(call: ViewedInstruction): boolean {
  const lamports = lamportMove(call);
  const tokens = tokenMove(call);
  const movesLamports = lamports !== null && lamports.lamports !== 0n && lamports.from !== lamports.to;
  return movesLamports || (tokens !== null && tokens.units !== 0n && tokens.source !== tokens.destination);
}
