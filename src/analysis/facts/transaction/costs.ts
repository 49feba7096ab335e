import { shortName } from '../../../solana/names/address-names.ts';
import { exchanges } from './exchanges.ts';
import { type Asset, SOL } from './movements.ts';
import { isWrappedSol } from './reconcile-lamports.ts';
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
  /** SOL that a swap of the fee payer paid to owners who gave nothing for it, and the transfers. */
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
  const paidAside = [...exchanges(view).values()].flatMap(({ trader, paid, aside }) =>
    view.outcome === 'succeeded' && trader === feePayerOf(accounts)?.address && isWrappedSol(paid.asset.mint)
      ? aside
      : [],
  );
  const aside = paidAside.reduce((sum, { units }) => sum + units, 0n);
  const asideIn = paidAside.map(({ id }) => id);
  const total = base + priority + tip + rent + rentOfOthers + aside;
  return { base, priority, tip, rent, rentOfOthers, aside, asideIn, total };
}

/** `units` of `of`, as a decimal with `decimals` places, for one of `one`. */
export interface Price {
  readonly of: Asset;
  readonly one: Asset;
  /** Raw units of `of`, rounded. */
  readonly units: bigint;
  readonly isRounded: boolean;
}

/** The price of an exchange. null unless, apart from the costs, the fee payer paid exactly one asset and received exactly one other. */
export function priceOf(moved: WhatMoved, costs: Costs | null): Price | null {
  const payer = payerOf(moved);
  if (payer === undefined || costs === null) return null;
  const changes = moved.columns.flatMap(({ asset }, at) => {
    const units = (payer.changes[at] ?? 0n) + (asset.mint === SOL.mint ? costs.total : 0n);
    return units === 0n ? [] : [{ asset, units }];
  });
  const [paid, ...alsoPaid] = changes.filter(({ units }) => units < 0n);
  const [got, ...alsoGot] = changes.filter(({ units }) => units > 0n);
  if (paid === undefined || got === undefined || alsoPaid.length > 0 || alsoGot.length > 0) return null;
  const [quote, base] = quoteRank(got.asset) < quoteRank(paid.asset) ? [got, paid] : [paid, got];
  const dividend = size(quote.units) * 10n ** BigInt(base.asset.decimals);
  const divisor = size(base.units);
  return {
    of: quote.asset,
    one: base.asset,
    units: (dividend * 2n + divisor) / (divisor * 2n),
    isRounded: dividend % divisor !== 0n,
  };
}

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
