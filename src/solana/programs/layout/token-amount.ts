import type { JsonObject } from '../../../shared/json/json.ts';
import { formatUiAmount } from '../../model/transaction.ts';

/**
 * Raw units of a token as nodes print them. `uiAmount` is a double, or null if 10^decimals does not fit u64; `uiAmountString` is
 * exact.
 */
export function formatTokenAmount(units: bigint, decimals: number): JsonObject {
  return {
    amount: units.toString(),
    decimals,
    uiAmount: decimals < 20 ? Number(units) / Number(10n ** BigInt(decimals)) : null,
    uiAmountString: formatUiAmount(units, decimals),
  };
}
