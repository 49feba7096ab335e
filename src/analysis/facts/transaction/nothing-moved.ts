import type { Address } from '../../../solana/ids/ids.ts';
import { isTipAccount } from '../../../solana/ids/tip-accounts.ts';
import { shortName } from '../../../solana/names/address-names.ts';
import { lamportMove } from './reconcile-lamports.ts';
import { ownerIn, tokenMove } from './token-accounts.ts';
import { feePayerOf } from './view-accounts.ts';
import type { ViewedInstruction } from './view-instruction.ts';
import type { ViewedTransaction } from './view-transaction.ts';

/** What a transaction cost that moved nothing else. */
export interface CostsOnly {
  /** Lamports that went to tip accounts. */
  readonly tips: bigint;
  /** Calls moved more, but all of it came back, as in an arbitrage that gained nothing. */
  readonly cameBack: boolean;
  /** Accounts changed, but what each owner has in all of its accounts did not. */
  readonly stayed: boolean;
}

/**
 * Not null if the recorded balances show that nothing but the fee and tips moved for good, or from one owner to another. null also if
 * balances are missing, or if a program was called whose assets are in no balance.
 */
export function costsOnly(view: ViewedTransaction): CostsOnly | null {
  const { accounts, answer, instructions, outcome, tokenChanges } = view;
  const fee = answer.meta?.fee ?? null;
  if (outcome !== 'succeeded' || fee === null || tokenChanges === null || instructions === null) return null;
  if (instructions.some(({ programId }) => programId !== null && keepsOtherAssets(programId))) return null;
  const expected = new Map<Address, bigint>();
  const add = (address: Address | undefined, lamports: bigint) =>
    address === undefined ? undefined : expected.set(address, (expected.get(address) ?? 0n) + lamports);
  add(feePayerOf(accounts)?.address, -fee);
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
  if (isExpected && keepsTokens) return { tips, cameBack, stayed: false };
  return keepsAll(view, expected) ? { tips, cameBack: false, stayed: true } : null;
}

/**
 * True for programs that record owners in their own accounts or in Merkle trees: NFTs of Metaplex Core, and all that is compressed. Light's
 * first shielded pool is none of them: it pays rent for each transfer, which the balances show.
 */
function keepsOtherAssets(programId: Address): boolean {
  return /^(?:Metaplex (?:Core|Bubblegum)|Light (?!Merkle Tree)|(?:\w+ )?Account Compression)/.test(
    shortName(programId) ?? '',
  );
}

/** True if every owner has as much as before in all of its accounts, but for the `expected` lamports. Accounts are neither new nor closed. */
function keepsAll(
  { accounts, tokenAccounts, tokenChanges }: ViewedTransaction,
  expected: ReadonlyMap<Address, bigint>,
): boolean {
  const sums = new Map<string, bigint>();
  const add = (key: string, units: bigint) => sums.set(key, (sums.get(key) ?? 0n) + units);
  for (const { address, before, after } of accounts) {
    if (before === null || after === null || (before === 0n) !== (after === 0n)) return false;
    add(ownerIn(tokenAccounts, address), after - before - (expected.get(address) ?? 0n));
  }
  for (const { mint, before, after, ownerBefore, ownerAfter } of tokenChanges ?? []) {
    if (before === null || after === null || ownerBefore === null || ownerBefore !== ownerAfter) return false;
    add(`${ownerBefore} ${mint}`, after - before);
  }
  return [...sums.values()].every((units) => units === 0n);
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
