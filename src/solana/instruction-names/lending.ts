import type { InstructionTable } from './instruction-table.ts';

/** From solana-labs/solana-program-library, solendprotocol/solana-program-library and port-finance/variable-rate-lending. */
export const LENDING_INSTRUCTIONS: readonly InstructionTable[] = [
  {
    // SPL Token Lending
    programs: ['LendZqTs7gn5CTSJU1jWKhKuVpjJGom45nnwPb2AMTi'],
    tag: 'u8',
    names: `
      initLendingMarket setLendingMarketOwner initReserve refreshReserve depositReserveLiquidity redeemReserveCollateral
      initObligation refreshObligation depositObligationCollateral withdrawObligationCollateral borrowObligationLiquidity
      repayObligationLiquidity liquidateObligation flashLoan modifyReserveConfig`,
  },
  {
    // Solend, now Save
    programs: ['So1endDq2YkqhipRh3WViPa8hdiSpxWy6z3Z6tMCpAo'],
    tag: 'u8',
    names: `
      initLendingMarket setLendingMarketOwnerAndConfig initReserve refreshReserve depositReserveLiquidity
      redeemReserveCollateral initObligation refreshObligation depositObligationCollateral withdrawObligationCollateral
      borrowObligationLiquidity repayObligationLiquidity liquidateObligation flashLoan
      depositReserveLiquidityAndObligationCollateral withdrawObligationCollateralAndRedeemReserveCollateral
      updateReserveConfig liquidateObligationAndRedeemReserveCollateral redeemFees flashBorrowReserveLiquidity
      flashRepayReserveLiquidity forgiveDebt updateMarketMetadata setObligationCloseabilityStatus donateToReserve`,
  },
  {
    // Port Finance
    programs: ['Port7uDYB3wk6GJAw4KT1WpTeMtSu9bTcChBHkX2LfR'],
    tag: 'u8',
    names: `
      initLendingMarket setLendingMarketOwner initReserve refreshReserve depositReserveLiquidity redeemReserveCollateral
      initObligation refreshObligation depositObligationCollateral withdrawObligationCollateral borrowObligationLiquidity
      repayObligationLiquidity liquidateObligation flashLoan depositReserveLiquidityAndObligationCollateral - updateReserve
      withdrawFee`,
  },
];
