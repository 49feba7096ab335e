import type { JsonObject } from '../../shared/json.ts';

/**
 * Raw units of a token as a node prints them. `uiAmount` is the double, null where ten to the power of the decimals
 * does not fit u64; `uiAmountString` is exact.
 */
export function formatTokenAmount(units: bigint, decimals: number): JsonObject {
  return {
    amount: units.toString(),
    decimals,
    uiAmount: decimals < 20 ? Number(units) / Number(10n ** BigInt(decimals)) : null,
    uiAmountString: formatUiAmount(units, decimals),
  };
}

function formatUiAmount(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  if (decimals === 0) return digits;
  const point = digits.length - decimals;
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '');
}
