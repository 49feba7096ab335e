import type { Address } from '../../../solana/ids/ids.ts';
import { addressIn } from './info-fields.ts';
import { type Asset, SOL, createChanges } from './movements.ts';
import { type LamportFlow, RENT_KINDS, isWrappedSol, lamportMove, reconcileLamports } from './reconcile-lamports.ts';
import { ownerIn, tokenMove } from './token-accounts.ts';
import { ownedChanges } from './token-changes.ts';
import { feePayerOf } from './view-accounts.ts';
import type { ViewedInstruction } from './view-instruction.ts';
import type { ViewedTransaction } from './view-transaction.ts';
import { type WithheldFee, withheldFees } from './withheld-fees.ts';

/** What a transaction moved between owners: a matrix of owners and assets, whose columns add up. */
export interface WhatMoved {
  /** Tokens, those of the fee payer first, then SOL, which is one asset whether it is wrapped or not. */
  readonly columns: readonly AssetColumn[];
  /** Owners with a change: signers first, then by the last call that moves something of theirs. */
  readonly owners: readonly OwnerRow[];
  /** How many accounts of the transaction kept all their balances. */
  readonly unchanged: number;
}

export interface AssetColumn {
  readonly asset: Asset;
  /** The changes of all owners added up, rent and withheld fees included. */
  readonly sum: bigint;
  /** What the sum has to be: the fee for SOL; for tokens, what was minted and burned. */
  readonly expected: bigint;
}

export interface OwnerRow {
  readonly owner: Address;
  readonly role: OwnerRole | null;
  /** The change of each column's asset; null for none. Without the rent of token accounts. */
  readonly changes: readonly (bigint | null)[];
  readonly rents: readonly TokenAccountRent[];
  /** Transfer fees that the token withheld in accounts of the owner. The changes do not contain them. */
  readonly withheld: readonly WithheldFee[];
}

/** `call`: the program that is called there signs for the owner. */
export type OwnerRole =
  | { readonly kind: 'feePayer' | 'signer' }
  | { readonly kind: 'call'; readonly programId: Address; readonly id: string };

/** The rent that a token account of the owner received or returned. */
export interface TokenAccountRent {
  readonly account: Address;
  /** Negative for a closed account. */
  readonly lamports: bigint;
  /** The owner signed this transaction, and gets the rent by closing the account. */
  readonly comesBack: boolean;
  /** The account that it came from; null for several, or for rent that was returned. */
  readonly paidBy: Address | null;
}

/** null if the answer has no balances. */
export function whatMoved(view: ViewedTransaction): WhatMoved | null {
  const { accounts, lamportSum, tokenChanges } = view;
  if (lamportSum === null) return null;
  const ownerOf = (account: Address) => ownerIn(view.tokenAccounts, account);
  const signers = new Set(accounts.filter(({ signer }) => signer).map(({ address }) => address));
  const rents = rentsOfTokenAccounts(view, signers);
  const changes = createChanges();
  const changed = new Set<Address>();
  for (const { address, before, after } of accounts) {
    const lamports = (after ?? 0n) - (before ?? 0n);
    if (lamports === 0n) continue;
    changed.add(address);
    changes.add(ownerOf(address), SOL, lamports - (rents.get(address)?.lamports ?? 0n));
  }
  for (const { account, mint, decimals, sides } of ownedChanges(tokenChanges ?? [], view.tokenAccounts)) {
    if (account === null || sides.every(({ units }) => units === 0n)) continue;
    changed.add(account);
    if (isWrappedSol(mint)) continue;
    for (const { owner, units } of sides) changes.add(owner ?? account, { mint, decimals }, units);
  }
  const order = ownersInOrder(view, ownerOf);
  const rank = (owner: Address) => order.get(owner) ?? order.size;
  const rows = [...new Set([...changes.owners(), ...[...rents.keys()].map(ownerOf)])].sort((a, b) => rank(a) - rank(b));
  const signedFor = callsByOwner(view);
  const minted = mintedAndBurned(view);
  const rent = [...rents.values()].reduce((sum, { lamports }) => sum + lamports, 0n);
  const withheld = withheldFees(view);
  const withheldOf = (mint: Address) => withheld.reduce((sum, fee) => (fee.mint === mint ? sum + fee.units : sum), 0n);
  const assets = changes.tokens(rows);
  return {
    columns: [
      ...assets.map((asset) => ({
        asset,
        sum: changes.sum(asset) + withheldOf(asset.mint),
        expected: minted.get(asset.mint) ?? 0n,
      })),
      { asset: SOL, sum: changes.sum(SOL) + rent, expected: -lamportSum.fee },
    ],
    owners: rows.map((owner) => ({
      owner,
      role: roleOf(owner, view, signers, signedFor),
      changes: [...assets, SOL].map((asset) => changes.get(owner, asset)),
      rents: [...rents.values()].filter(({ account }) => ownerOf(account) === owner),
      withheld: withheld.filter(({ account }) => ownerOf(account) === owner),
    })),
    unchanged: accounts.filter(({ address }) => !changed.has(address)).length,
  };
}

/** By token account. */
function rentsOfTokenAccounts(
  view: ViewedTransaction,
  signers: ReadonlySet<Address>,
): ReadonlyMap<Address, TokenAccountRent> {
  return new Map(
    (reconcileLamports(view)?.accounts ?? []).flatMap(({ address, change, flows }) => {
      const owner = view.tokenAccounts.get(address)?.owner ?? null;
      const lamports = flows.reduce((sum, flow) => (RENT_KINDS.has(flow.kind) ? sum + flow.lamports : sum), 0n);
      // An account that was opened and closed again is none of anybody's balances.
      if (owner === null || lamports === 0n || change === 0n) return [];
      const comesBack = lamports > 0n && signers.has(owner);
      return [[address, { account: address, lamports, comesBack, paidBy: payerIn(flows) }] as const];
    }),
  );
}

function payerIn(flows: readonly LamportFlow[]): Address | null {
  const payers = new Set(
    flows.map(({ kind, lamports, other }) => (RENT_KINDS.has(kind) && lamports > 0n ? other : null)),
  );
  const [payer = null] = payers;
  return payers.size === 1 ? payer : null;
}

/** Signers in the order of the message, then other owners by the last call that moves something of theirs. */
function ownersInOrder(view: ViewedTransaction, ownerOf: (account: Address) => Address): ReadonlyMap<Address, number> {
  const moved = (view.instructions ?? []).flatMap((call) => {
    const tokens = tokenMove(call);
    const lamports = lamportMove(call);
    return [tokens?.source ?? [], tokens?.destination ?? [], lamports?.from ?? [], lamports?.to ?? []].flat();
  });
  const signers = view.accounts.flatMap(({ signer, address }) => (signer ? address : []));
  const lastFirst = [...new Set(moved.map(ownerOf).toReversed())];
  const rest = view.accounts.map(({ address }) => ownerOf(address));
  return new Map([...new Set([...signers, ...lastFirst.toReversed(), ...rest])].map((owner, at) => [owner, at]));
}

/** Units of each mint that the calls created, less those that they destroyed. */
function mintedAndBurned({ instructions }: ViewedTransaction): ReadonlyMap<Address, bigint> {
  const sums = new Map<Address, bigint>();
  for (const call of instructions ?? []) {
    const move = call.status === 'completed' ? tokenMove(call) : null;
    if (move === null || move.kind === 'transfer' || move.mint === null || move.units === null) continue;
    sums.set(move.mint, (sums.get(move.mint) ?? 0n) + (move.kind === 'mint' ? move.units : -move.units));
  }
  return sums;
}

function roleOf(
  owner: Address,
  { accounts, instructions }: ViewedTransaction,
  signers: ReadonlySet<Address>,
  signedFor: ReadonlyMap<Address, readonly ViewedInstruction[]>,
): OwnerRole | null {
  if (feePayerOf(accounts)?.address === owner) return { kind: 'feePayer' };
  if (signers.has(owner)) return { kind: 'signer' };
  const calls = signedFor.get(owner) ?? [];
  const [first] = calls;
  // A program passes its signature on to the programs that it calls, so the one that signs is above all of them.
  const isOne = calls.every(({ programId }) => programId === first?.programId);
  const path = calls.map(({ id }) => id).reduce(commonPath, first?.id ?? '');
  const signing = isOne ? first : instructions?.find(({ id }) => id === path);
  return signing === undefined || signing.programId === null
    ? null
    : { kind: 'call', programId: signing.programId, id: signing.id };
}

/**
 * The calls whose inner calls move something that a program signs for, by its owner; or something that a program keeps in a token
 * account that owns itself.
 */
function callsByOwner({ instructions }: ViewedTransaction): ReadonlyMap<Address, readonly ViewedInstruction[]> {
  const calls = new Map((instructions ?? []).map((call) => [call.id, call]));
  const found = new Map<Address, ViewedInstruction[]>();
  for (const call of calls.values()) {
    const parent = calls.get(parentId(call.id));
    if (parent === undefined) continue;
    for (const owner of ownersIn(call)) found.set(owner, [...(found.get(owner) ?? []), parent]);
  }
  return found;
}

function ownersIn({ parsed }: ViewedInstruction): readonly Address[] {
  if (parsed === null || parsed.by === 'idl') return [];
  const { program, type, info } = parsed;
  if (program === 'system') return [addressIn(info, 'source') ?? []].flat();
  // Nobody signs for the owner of a new token account.
  if (program !== 'spl-token' || type.startsWith('initialize')) return [];
  return [addressIn(info, 'authority') ?? addressIn(info, 'owner') ?? [], addressIn(info, 'destination') ?? []].flat();
}

/** "4.2" of "4.2.1"; empty for a top-level instruction. */
function parentId(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('.')));
}

/** "4" of "4.2" and "4.4.1"; empty for different instructions. */
function commonPath(a: string, b: string): string {
  const other = b.split('.');
  const steps = a.split('.');
  const end = steps.findIndex((step, at) => step !== other[at]);
  return (end === -1 ? steps : steps.slice(0, end)).join('.');
}
