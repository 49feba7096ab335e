import { shortName } from '../../../solana/names/address-names.ts';
import type { Address } from '../../../solana/ids/ids.ts';
import { type PaidAside, exchanges } from './exchanges.ts';
import { type Asset, SOL } from './movements.ts';
import { isWrappedSol } from './reconcile-lamports.ts';
import type { SwapAmount } from './swap.ts';
import { feePayerOf } from './view-accounts.ts';
import type { ViewedTransaction } from './view-transaction.ts';
import type { OwnerRow, WhatMoved } from './what-moved.ts';
import { isTipAccount } from '../../../solana/ids/tip-accounts.ts';

/** What the transaction itself cost its fee payer, in lamports. */
export interface Costs {
  readonly base: bigint;
  readonly priority: bigint;
  /** Transfers to the accounts that block engines publish for tips. */
  readonly tip: bigint;
  /** Of token accounts that the fee payer owns and can close again. */
  readonly rent: bigint;
  /** Of token accounts of others that the fee payer opened. */
  readonly rentOfOthers: bigint;
  /** The SOL in swaps of the fee payer, paid or received, that went to owners who gave nothing for it. */
  readonly aside: bigint;
  /** The paths of these transfers. */
  readonly asideIn: readonly string[];
  readonly total: bigint;
}

/** null if the fee cannot be split. */
export function costsOf(view: ViewedTransaction, moved: WhatMoved): Costs | null {
  const { feeSplit, accounts } = view;
  if (feeSplit === null) return null;
  const { base, priority } = feeSplit;
  const tip = accounts.reduce((sum, { address, before, after }) => {
    const change = (after ?? 0n) - (before ?? 0n);
    return change > 0n && isTipAccount(address) ? sum + change : sum;
  }, 0n);
  const rent = (payerOf(moved)?.rents ?? []).reduce(
    (sum, { lamports, comesBack }) => (comesBack ? sum + lamports : sum),
    0n,
  );
  const payer = payerOf(moved)?.owner;
  const rentOfOthers = moved.owners
    .filter(({ owner }) => owner !== payer)
    .flatMap(({ rents }) => rents)
    .reduce((sum, { lamports, paidBy }) => (paidBy === payer && lamports > 0n ? sum + lamports : sum), 0n);
  const all = view.outcome === 'succeeded' ? [...exchanges(view).values()] : [];
  const paidAside = all
    .filter(({ trader }) => trader === feePayerOf(accounts)?.address)
    .flatMap((own) => [
      ...(isWrappedSol(own.paid.asset.mint) ? own.aside : []),
      ...(isWrappedSol(own.got.asset.mint) ? own.proceedsAside : []),
    ]);
  const aside = sumOf(paidAside);
  const asideIn = paidAside.map(({ id }) => id);
  const total = base + priority + tip + rent + rentOfOthers + aside;
  return { base, priority, tip, rent, rentOfOthers, aside, asideIn, total };
}

/** `units` of `of`, as a decimal with `decimals` places, for one of `one`. */
export interface Price {
  readonly of: Asset;
  readonly one: Asset;
  /** Rounded. */
  readonly units: bigint;
  /** At least those of the asset. */
  readonly decimals: number;
  readonly isRounded: boolean;
  /** The fee payer traded. Its costs are then not part of the price. */
  readonly isFeePayers: boolean;
}

/**
 * The price of what the fee payer exchanged, if it paid exactly one asset and received exactly one other, apart from the costs. Otherwise
 * that of the only call that exchanged something for a signer: for example, another account pays the fee, or the call pays a tip too.
 */
export function priceOf(view: ViewedTransaction, moved: WhatMoved, costs: Costs | null): Price | null {
  const payer = payerOf(moved);
  if (payer === undefined || costs === null) return null;
  const changes = moved.columns.flatMap(({ asset }, at) => {
    const units = (payer.changes[at] ?? 0n) + (asset.mint === SOL.mint ? costs.total : 0n);
    return units === 0n ? [] : [{ asset, units }];
  });
  const [paid, ...alsoPaid] = changes.filter(({ units }) => units < 0n);
  const [got, ...alsoGot] = changes.filter(({ units }) => units > 0n);
  if (paid !== undefined && got !== undefined && alsoPaid.length === 0 && alsoGot.length === 0)
    return priceIn(paid, got, true);
  if (view.outcome !== 'succeeded') return null;
  const known = [...exchanges(view).values()];
  const [only, ...more] = known.filter(({ id }) => !known.some((outer) => id.startsWith(`${outer.id}.`)));
  if (only === undefined || more.length > 0 || !isSigner(view, only.trader)) return null;
  return priceIn(
    { asset: unwrapped(only.paid.asset), units: only.paid.units - sumOf(only.aside) },
    { asset: unwrapped(only.got.asset), units: only.got.units + sumOf(only.proceedsAside) },
    only.trader === payer.owner,
  );
}

function sumOf(parts: readonly PaidAside[]): bigint {
  return parts.reduce((sum, { units }) => sum + units, 0n);
}

function isSigner({ accounts }: ViewedTransaction, owner: Address): boolean {
  return accounts.some(({ address, signer }) => signer && address === owner);
}

function unwrapped(asset: Asset): Asset {
  return isWrappedSol(asset.mint) ? SOL : asset;
}

function priceIn(paid: SwapAmount, got: SwapAmount, isFeePayers: boolean): Price {
  const [quote, base] = quoteRank(got.asset) < quoteRank(paid.asset) ? [got, paid] : [paid, got];
  const divisor = size(base.units);
  const at = (decimals: number) => {
    const dividend = size(quote.units) * 10n ** BigInt(base.asset.decimals + decimals - quote.asset.decimals);
    return { units: (dividend * 2n + divisor) / (divisor * 2n), isRounded: dividend % divisor !== 0n };
  };
  let decimals = quote.asset.decimals;
  while (at(decimals).isRounded && at(decimals).units < LEAST_PRICE && decimals < MOST_DECIMALS) decimals++;
  return { of: quote.asset, one: base.asset, ...at(decimals), decimals, isFeePayers };
}

/** The price of a cheap token gets more decimals, until it has six digits. */
const LEAST_PRICE = 100_000n;
const MOST_DECIMALS = 18;

function payerOf({ owners }: WhatMoved): OwnerRow | undefined {
  return owners.find(({ role }) => role?.kind === 'feePayer');
}

/** Prices are quoted in dollars, otherwise in SOL, otherwise in what was paid. */
function quoteRank({ mint }: Asset): number {
  if (DOLLARS.has(shortName(mint) ?? '')) return 0;
  return mint === SOL.mint ? 1 : 2;
}

const DOLLARS: ReadonlySet<string> = new Set(['USDC', 'USDT']);

function size(units: bigint): bigint {
  return units < 0n ? -units : units;
}
