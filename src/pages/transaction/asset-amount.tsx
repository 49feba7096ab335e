import { type Asset, SOL } from '../../analysis/facts/transaction/movements.ts';
import { Amount, Sol } from '../../ui/values/amount.tsx';

/** An amount of SOL in the preferred unit, or of a token. */
export function AssetAmount({
  asset: { mint, decimals },
  units,
  signed = false,
}: {
  readonly asset: Asset;
  readonly units: bigint;
  readonly signed?: boolean;
}) {
  return mint === SOL.mint ? (
    <Sol lamports={units} signed={signed} />
  ) : (
    <Amount units={units} decimals={decimals} signed={signed} />
  );
}

/** The width of a fraction and its decimal point in characters, by which amounts with fewer decimals are padded. */
export function fractionWidth(decimals: number): number {
  return decimals === 0 ? 0 : decimals + 1;
}
