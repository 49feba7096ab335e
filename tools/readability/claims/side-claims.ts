import { SOL } from '../raw/raw-moves.ts';
import { nameOf, type PrintedAmount, printedAmounts, unitsOf } from './printed-names.ts';
import type { RawFlows } from '../raw/raw-flows.ts';

/** What one side of a movement says: an amount, or a number of assets. */
export interface SideClaim {
  readonly amount: PrintedAmount | null;
  readonly assets: number;
}

export function sideClaims(side: string): readonly SideClaim[] {
  const count = /(?:^|in )(\d+) assets$/.exec(side)?.[1];
  if (count !== undefined) return [{ amount: null, assets: Number(count) }];
  // "1 SOL and 2 other assets" names one asset of three.
  return printedAmounts(side.replace(/(?:,)? and \d+ (?:more|other assets?)$/, '')).map((amount) => ({
    amount,
    assets: 1,
  }));
}

/** Whether `fits` holds for the amount in one of the assets that it may mean, or for as many assets as are claimed. */
export function holds(
  { amount, assets }: SideClaim,
  { decimals }: RawFlows,
  fits: (asset: string, units: bigint | null) => boolean,
): boolean {
  if (amount !== null) return unitsOf(amount, decimals).some(({ asset, units }) => fits(asset, units));
  return [SOL, ...decimals.keys()].filter((asset) => fits(asset, null)).length >= assets;
}

/** What the given instructions moved of the claimed assets, in raw units. */
export function describeNet(
  claims: readonly SideClaim[],
  flows: RawFlows,
  owner: string,
  tops: ReadonlySet<number>,
): string {
  const parts = claims.flatMap(({ amount }) =>
    amount === null
      ? []
      : unitsOf(amount, flows.decimals).map(
          ({ asset }) => `${nameOf(asset) ?? asset} ${[...new Set(flows.net(owner, asset, tops))].join(' or ')}`,
        ),
  );
  return `net of the linked instructions in raw units: ${parts.join(', ')}`;
}
