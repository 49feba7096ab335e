import type { Address } from '../../../solana/ids/ids.ts';
import type { BlockRow } from './block-row.ts';

/** How the prices of some transactions are distributed. Each figure is the price of one of them. */
export interface PriceSpread {
  /** The account that all of them lock for writing; null if they are all transactions of the block. */
  readonly address: Address | null;
  readonly count: number;
  readonly minimum: bigint;
  /** A quarter of the prices are this low or lower. */
  readonly lowerQuartile: bigint;
  readonly median: bigint;
  readonly upperQuartile: bigint;
  readonly maximum: bigint;
}

/** What the executed transactions of a block offered, without votes. */
export interface BlockPrices {
  /** null if there are none. */
  readonly all: PriceSpread | null;
  /** Ascending. */
  readonly prices: readonly bigint[];
  /** The accounts that at least two of them lock for writing, most first. */
  readonly accounts: readonly PriceSpread[];
  /** How many have a price that the answer does not show. */
  readonly unknown: number;
}

/** `prices`: of each row. */
export function blockPrices(rows: readonly BlockRow[], prices: readonly (bigint | null)[]): BlockPrices {
  const compared = rows.filter(isCompared);
  const priced = pricedRows(compared, prices);
  const byAccount = new Map<Address, bigint[]>();
  for (const { row, price } of priced)
    for (const address of row.writable) {
      const known = byAccount.get(address);
      if (known === undefined) byAccount.set(address, [price]);
      else known.push(price);
    }
  const sorted = ascending(priced.map(({ price }) => price));
  return {
    all: spreadOf(null, sorted),
    prices: sorted,
    accounts: [...byAccount]
      .filter(([, all]) => all.length > 1)
      .flatMap(([address, all]) => spreadOf(address, ascending(all)) ?? [])
      .toSorted((one, other) => other.count - one.count),
    unknown: compared.length - priced.length,
  };
}

/** How a price compares with those of other transactions. */
export interface Standing {
  readonly others: number;
  readonly lower: number;
  readonly equal: number;
}

/** Where the price of a transaction is among the others of its block, and among those that write to the same accounts. */
export interface PriceStanding {
  readonly inBlock: Standing;
  /** Only accounts that others lock too, most first. */
  readonly byAccount: readonly (Standing & { readonly address: Address })[];
  readonly unknown: number;
}

/** null if the transaction is a vote, was not executed, or its price is not known. */
export function priceStanding(
  rows: readonly BlockRow[],
  prices: readonly (bigint | null)[],
  index: number,
): PriceStanding | null {
  const row = rows[index];
  const price = prices[index] ?? null;
  if (row === undefined || price === null || !isCompared(row)) return null;
  const compared = rows.filter((each) => isCompared(each) && each !== row);
  const others = pricedRows(compared, prices);
  const among = (some: readonly PricedRow[]): Standing => ({
    others: some.length,
    lower: some.filter((each) => each.price < price).length,
    equal: some.filter((each) => each.price === price).length,
  });
  const locking = new Map(row.writable.map((address): [Address, PricedRow[]] => [address, []]));
  for (const other of others) for (const address of other.row.writable) locking.get(address)?.push(other);
  return {
    inBlock: among(others),
    byAccount: [...locking]
      .filter(([, some]) => some.length > 0)
      .map(([address, some]) => ({ address, ...among(some) }))
      .toSorted((one, other) => other.others - one.others),
    unknown: compared.length - others.length,
  };
}

interface PricedRow {
  readonly row: BlockRow;
  readonly price: bigint;
}

function pricedRows(rows: readonly BlockRow[], prices: readonly (bigint | null)[]): readonly PricedRow[] {
  return rows.flatMap((row) => {
    const price = prices[row.index] ?? null;
    return price === null ? [] : [{ row, price }];
  });
}

/** Votes ask for no price, and what was not executed paid none. */
function isCompared({ isVote, outcome }: BlockRow): boolean {
  return !isVote && outcome !== 'noOp';
}

/** By nearest rank, so that each figure is a price that was asked for. null if there are none. */
function spreadOf(address: Address | null, sorted: readonly bigint[]): PriceSpread | null {
  const [minimum] = sorted;
  if (minimum === undefined) return null;
  const at = (quarters: number) => sorted[Math.ceil((quarters * sorted.length) / 4) - 1] ?? minimum;
  return {
    address,
    count: sorted.length,
    minimum,
    lowerQuartile: at(1),
    median: at(2),
    upperQuartile: at(3),
    maximum: at(4),
  };
}

function ascending(prices: readonly bigint[]): readonly bigint[] {
  return prices.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
}
