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
