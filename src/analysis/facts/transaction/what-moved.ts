import type { Address } from '../../../solana/ids/ids.ts';
import { WRAPPED_SOL } from '../../../solana/ids/program-ids.ts';
import { addressIn } from './info-fields.ts';
import { type Asset, SOL } from './movements.ts';
import { tokenAccountOwners } from './program-effects.ts';
import { type FlowKind, lamportMove, mintsOf, reconcileLamports } from './reconcile-lamports.ts';
import { tokenMove } from './token-changes.ts';
import type { ViewedInstruction } from './view-instruction.ts';
import type { ViewedTransaction } from './view-transaction.ts';

/** What a transaction moved between owners: a matrix of owners and assets, whose columns add up. */
export interface WhatMoved {
  /** SOL, wrapped or not, is one asset. Those of the fee payer come first. */
  readonly columns: readonly AssetColumn[];
  /** Owners with a change; signers first, then in the order of the calls that move something of theirs. */
  readonly owners: readonly OwnerRow[];
  /** How many accounts of the transaction kept all their balances. */
  readonly unchanged: number;
}

export interface AssetColumn {
  readonly asset: Asset;
  /** The changes of all owners added up, rent included. */
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
}

/** `call`: a program signs for the owner, first in this call. */
export type OwnerRole =
  | { readonly kind: 'feePayer' | 'signer' }
  | { readonly kind: 'call'; readonly programId: Address; readonly id: string };

/** The rent that a token account of the owner received or returned. */
export interface TokenAccountRent {
  readonly account: Address;
  /** Negative for a closed account. */
  readonly lamports: bigint;
  /** The owner signed, so that only a signer of this transaction can close the account and get the rent. */
  readonly comesBack: boolean;
}

/** null if the answer has no balances. */
export function whatMoved(view: ViewedTransaction): WhatMoved | null {
  const { accounts, lamportSum, tokenChanges, instructions } = view;
  if (lamportSum === null) return null;
  const calls = instructions ?? [];
  const owners = tokenAccountOwners(calls, view.tokenAccounts);
  const ownerOf = (account: Address) => owners.get(account) ?? account;
  const signers = new Set(accounts.filter(({ signer }) => signer).map(({ address }) => address));
  const changes = createChanges();
  const rents = rentsOfTokenAccounts(view, owners, signers);
  const changed = new Set<Address>();
  for (const { address, before, after } of accounts) {
    const lamports = (after ?? 0n) - (before ?? 0n);
    if (lamports === 0n) continue;
    changed.add(address);
    const rent = rents.get(address)?.lamports ?? 0n;
    changes.add(ownerOf(address), SOL, lamports - rent);
  }
  for (const { account, mint, decimals, change } of tokenChanges ?? []) {
    if (account === null || change === 0n) continue;
    changed.add(account);
    if (mint !== WRAPPED_SOL) changes.add(ownerOf(account), { mint, decimals }, change);
  }
  const rows = [...new Set([...changes.owners(), ...[...rents.keys()].map(ownerOf)])];
  const order = ownersInOrder(view, ownerOf);
  const rank = (owner: Address) => order.get(owner) ?? order.size;
  rows.sort((a, b) => rank(a) - rank(b));
  const assets = changes.assets(rows);
  const minted = mintedAndBurned(view);
  return {
    columns: assets.map((asset) => {
      const isSol = asset.mint === SOL.mint;
      const sum = rows.reduce((total, owner) => total + (changes.get(owner, asset) ?? 0n), 0n);
      const rentSum = [...rents.values()].reduce((total, { lamports }) => total + lamports, 0n);
      return isSol
        ? { asset, sum: sum + rentSum, expected: -lamportSum.fee }
        : { asset, sum, expected: minted.get(asset.mint) ?? 0n };
    }),
    owners: rows.map((owner) => ({
      owner,
      role: roleOf(owner, view, signers),
      changes: assets.map((asset) => changes.get(owner, asset)),
      rents: [...rents.values()].filter(({ account }) => ownerOf(account) === owner),
    })),
    unchanged: accounts.filter(({ address }) => !changed.has(address)).length,
  };
}

/** Adds up changes by owner and asset. */
function createChanges() {
  const byOwner = new Map<Address, Map<Address, bigint>>();
  const known = new Map<Address, Asset>();
  return {
    add(owner: Address, asset: Asset, units: bigint) {
      if (units === 0n) return;
      known.set(asset.mint, asset);
      const own = byOwner.get(owner) ?? new Map<Address, bigint>();
      byOwner.set(owner, own.set(asset.mint, (own.get(asset.mint) ?? 0n) + units));
    },
    get: (owner: Address, { mint }: Asset) => byOwner.get(owner)?.get(mint) || null,
    /** Those for whom not everything cancels out. */
    owners: () =>
      [...byOwner].flatMap(([owner, own]) => ([...own.values()].some((units) => units !== 0n) ? owner : [])),
    /** Tokens in the order of `rows`, then SOL: it always changes, by the fee. */
    assets: (rows: readonly Address[]): readonly Asset[] => [
      ...new Set(
        rows.flatMap((owner) =>
          [...(byOwner.get(owner) ?? [])].flatMap(([mint, units]) =>
            units === 0n || mint === SOL.mint ? [] : (known.get(mint) ?? []),
          ),
        ),
      ),
      SOL,
    ],
  };
}

/** By token account. */
function rentsOfTokenAccounts(
  view: ViewedTransaction,
  owners: ReadonlyMap<Address, Address>,
  signers: ReadonlySet<Address>,
): ReadonlyMap<Address, TokenAccountRent> {
  return new Map(
    (reconcileLamports(view)?.accounts ?? []).flatMap(({ address, change, flows }) => {
      const owner = owners.get(address);
      const lamports = flows.reduce((sum, flow) => (RENT_KINDS.has(flow.kind) ? sum + flow.lamports : sum), 0n);
      // An account that was opened and closed again is none of anybody's balances.
      if (owner === undefined || lamports === 0n || change === 0n) return [];
      return [[address, { account: address, lamports, comesBack: lamports > 0n && signers.has(owner) }] as const];
    }),
  );
}

/** Rent, or the whole balance of an account of unknown length, which is rent for the most part. */
const RENT_KINDS: ReadonlySet<FlowKind> = new Set<FlowKind>(['rent', 'rentBack', 'creation', 'closing']);

/** Signers in the order of the message, then other owners by the last call that moves something of theirs. */
function ownersInOrder(view: ViewedTransaction, ownerOf: (account: Address) => Address): ReadonlyMap<Address, number> {
  const mints = mintsOf(view.tokenAccounts);
  const moved = (view.instructions ?? []).flatMap(({ parsed }) => {
    if (parsed === null) return [];
    const tokens = tokenMove(parsed, view.tokenAccounts);
    const lamports = lamportMove(parsed, mints);
    return [tokens?.source ?? [], tokens?.destination ?? [], lamports?.from ?? [], lamports?.to ?? []].flat();
  });
  const signers = view.accounts.flatMap(({ signer, address }) => (signer ? address : []));
  const lastFirst = [...new Set(moved.map(ownerOf).toReversed())];
  const rest = view.accounts.map(({ address }) => ownerOf(address));
  return new Map([...new Set([...signers, ...lastFirst.toReversed(), ...rest])].map((owner, at) => [owner, at]));
}

/** Units of each mint that the calls created, less those that they destroyed. */
function mintedAndBurned({ instructions, tokenAccounts }: ViewedTransaction): ReadonlyMap<Address, bigint> {
  const sums = new Map<Address, bigint>();
  for (const { parsed, status } of instructions ?? []) {
    const move = parsed && status === 'completed' ? tokenMove(parsed, tokenAccounts) : null;
    if (move === null || move.kind === 'transfer' || move.mint === null || move.units === null) continue;
    sums.set(move.mint, (sums.get(move.mint) ?? 0n) + (move.kind === 'mint' ? move.units : -move.units));
  }
  return sums;
}

function roleOf(owner: Address, view: ViewedTransaction, signers: ReadonlySet<Address>): OwnerRole | null {
  if (view.accounts[0]?.address === owner) return { kind: 'feePayer' };
  if (signers.has(owner)) return { kind: 'signer' };
  const calls = new Map((view.instructions ?? []).map((call) => [call.id, call]));
  const parents = [...calls.values()].flatMap((call) =>
    call.depth > 0 && isSignedForBy(call, owner) ? (calls.get(parentId(call.id)) ?? []) : [],
  );
  const [first] = parents;
  if (first === undefined) return null;
  // A program passes its signature on to the programs that it calls, so the one that signs is above all of them.
  const isOne = parents.every(({ programId }) => programId === first.programId);
  const signing = isOne ? first : calls.get(parents.map(({ id }) => id).reduce(commonPath));
  return signing === undefined || signing.programId === null
    ? null
    : { kind: 'call', programId: signing.programId, id: signing.id };
}

/** Whether a call moves something for which a program signs as the owner, or that a program keeps in an account that owns itself. */
function isSignedForBy({ parsed }: ViewedInstruction, owner: Address): boolean {
  if (parsed === null || parsed.by === 'idl') return false;
  const { program, type, info } = parsed;
  if (program === 'system') return addressIn(info, 'source') === owner;
  // Nobody signs for the owner of a new token account.
  if (program !== 'spl-token' || type.startsWith('initialize')) return false;
  return [addressIn(info, 'authority') ?? addressIn(info, 'owner'), addressIn(info, 'destination')].includes(owner);
}

/** "4.2" of "4.2.1". */
function parentId(id: string): string {
  return id.slice(0, id.lastIndexOf('.'));
}

/** "4" of "4.2" and "4.4.1"; empty for different instructions. */
function commonPath(a: string, b: string): string {
  const other = b.split('.');
  const steps = a.split('.');
  const end = steps.findIndex((step, at) => step !== other[at]);
  return (end === -1 ? steps : steps.slice(0, end)).join('.');
}
