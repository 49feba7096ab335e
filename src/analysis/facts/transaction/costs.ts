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
  /** SOL that went to owners who gave nothing for it, of what a swap of the fee payer paid or received, and the transfers. */
  readonly aside: bigint;
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
  const paidAside = [...exchanges(view).values()].flatMap((exchange) => {
    const isOwn = view.outcome === 'succeeded' && exchange.trader === feePayerOf(accounts)?.address;
    return !isOwn
      ? []
      : [
          ...(isWrappedSol(exchange.paid.asset.mint) ? exchange.aside : []),
          ...(isWrappedSol(exchange.got.asset.mint) ? exchange.proceedsAside : []),
        ];
  });
  const aside = paidAside.reduce((sum, { units }) => sum + units, 0n);
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
  /** The fee payer paid it, so that it leaves the costs out. */
  readonly isFeePayers: boolean;
}

/**
 * The price of an exchange, if the fee payer paid exactly one asset and received exactly one other, apart from the costs; otherwise that
 * of the only call that exchanged something for a signer, as where somebody else pays the fee, or a tip is paid as well.
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
    return quote(paid, got, true);
  if (view.outcome !== 'succeeded') return null;
  const known = [...exchanges(view).values()];
  const [only, ...more] = known.filter(({ id }) => !known.some((outer) => id.startsWith(`${outer.id}.`)));
  if (only === undefined || more.length > 0 || !isSigner(view, only.trader)) return null;
  const aside = (parts: readonly PaidAside[]) => parts.reduce((sum, { units }) => sum + units, 0n);
  return quote(
    { asset: unwrapped(only.paid.asset), units: only.paid.units - aside(only.aside) },
    { asset: unwrapped(only.got.asset), units: only.got.units + aside(only.proceedsAside) },
    only.trader === payer.owner,
  );
}

function isSigner({ accounts }: ViewedTransaction, owner: Address): boolean {
  return accounts.some(({ address, signer }) => signer && address === owner);
}

function unwrapped(asset: Asset): Asset {
  return isWrappedSol(asset.mint) ? SOL : asset;
}

function quote(paid: SwapAmount, got: SwapAmount, isFeePayers: boolean): Price {
  const [dear, cheap] = quoteRank(got.asset) < quoteRank(paid.asset) ? [got, paid] : [paid, got];
  const divisor = size(cheap.units);
  const at = (decimals: number) => {
    const dividend = size(dear.units) * 10n ** BigInt(cheap.asset.decimals + decimals - dear.asset.decimals);
    return { units: (dividend * 2n + divisor) / (divisor * 2n), isRounded: dividend % divisor !== 0n };
  };
  let decimals = dear.asset.decimals;
  while (at(decimals).isRounded && at(decimals).units < LEAST_PRICE && decimals < MOST_DECIMALS) decimals++;
  return { of: dear.asset, one: cheap.asset, ...at(decimals), decimals, isFeePayers };
}

/** A price of a token that is worth little gets more decimals, until it has six digits. */
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
