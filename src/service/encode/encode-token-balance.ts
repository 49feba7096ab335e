import type { JsonValue } from '../../shared/json.ts';
import type { TokenBalance } from '../../solana/meta.ts';

/** An element of preTokenBalances or postTokenBalances; older records have neither owner nor programId. */
export function encodeTokenBalance(balance: TokenBalance): JsonValue {
  const { amount, decimals, uiAmount, uiAmountString } = balance.uiTokenAmount;
  return {
    accountIndex: balance.accountIndex,
    mint: balance.mint,
    ...(balance.owner === null ? {} : { owner: balance.owner }),
    ...(balance.programId === null ? {} : { programId: balance.programId }),
    uiTokenAmount: { amount: amount.toString(), decimals, uiAmount, uiAmountString },
  };
}
