import type { TokenBalance } from '../../solana/model/meta.ts';

/** preTokenBalances or postTokenBalances as JSON text; older records have neither owner nor programId. */
export function encodeTokenBalances(balances: readonly TokenBalance[] | null): string {
  return balances === null ? 'null' : `[${balances.map(encodeTokenBalance).join(',')}]`;
}

function encodeTokenBalance({ accountIndex, mint, owner, programId, uiTokenAmount }: TokenBalance): string {
  const { amount, decimals, uiAmount, uiAmountString } = uiTokenAmount;
  return (
    `{"accountIndex":${accountIndex},"mint":${JSON.stringify(mint)}` +
    (owner === null ? '' : `,"owner":${JSON.stringify(owner)}`) +
    (programId === null ? '' : `,"programId":${JSON.stringify(programId)}`) +
    `,"uiTokenAmount":{"amount":"${amount}","decimals":${decimals},"uiAmount":${JSON.stringify(uiAmount)},` +
    `"uiAmountString":${JSON.stringify(uiAmountString)}}}`
  );
}
