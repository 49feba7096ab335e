import type { CustomErrorTable } from './custom-error-table.ts';

/**
 * From solana-labs/solana-program-library, solendprotocol/solana-program-library,
 * port-finance/variable-rate-lending, Kamino-Finance/klend and mrgnlabs/marginfi-v2.
 */
export const LENDING_ERRORS: readonly CustomErrorTable[] = [
  {
    // SPL Token Lending
    programs: ['LendZqTs7gn5CTSJU1jWKhKuVpjJGom45nnwPb2AMTi'],
    first: 0,
    names: `
      InstructionUnpackError AlreadyInitialized NotRentExempt InvalidMarketAuthority InvalidMarketOwner
      InvalidAccountOwner InvalidTokenOwner InvalidTokenAccount InvalidTokenMint InvalidTokenProgram
      InvalidAmount InvalidConfig InvalidSigner InvalidAccountInput MathOverflow TokenInitializeMintFailed
      TokenInitializeAccountFailed TokenTransferFailed TokenMintToFailed TokenBurnFailed InsufficientLiquidity
      ReserveCollateralDisabled ReserveStale WithdrawTooSmall WithdrawTooLarge BorrowTooSmall BorrowTooLarge
      RepayTooSmall LiquidationTooSmall ObligationHealthy ObligationStale ObligationReserveLimit
      InvalidObligationOwner ObligationDepositsEmpty ObligationBorrowsEmpty ObligationDepositsZero
      ObligationBorrowsZero InvalidObligationCollateral InvalidObligationLiquidity ObligationCollateralEmpty
      ObligationLiquidityEmpty NegativeInterestRate InvalidOracleConfig InvalidFlashLoanReceiverProgram
      NotEnoughLiquidityAfterFlashLoan ExceededSlippage`,
  },
  {
    // Save (Solend)
    programs: ['So1endDq2YkqhipRh3WViPa8hdiSpxWy6z3Z6tMCpAo'],
    first: 0,
    names: `
      InstructionUnpackError AlreadyInitialized NotRentExempt InvalidMarketAuthority InvalidMarketOwner
      InvalidAccountOwner InvalidTokenOwner InvalidTokenAccount InvalidTokenMint InvalidTokenProgram
      InvalidAmount InvalidConfig InvalidSigner InvalidAccountInput MathOverflow TokenInitializeMintFailed
      TokenInitializeAccountFailed TokenTransferFailed TokenMintToFailed TokenBurnFailed InsufficientLiquidity
      ReserveCollateralDisabled ReserveStale WithdrawTooSmall WithdrawTooLarge BorrowTooSmall BorrowTooLarge
      RepayTooSmall LiquidationTooSmall ObligationHealthy ObligationStale ObligationReserveLimit
      InvalidObligationOwner ObligationDepositsEmpty ObligationBorrowsEmpty ObligationDepositsZero
      ObligationBorrowsZero InvalidObligationCollateral InvalidObligationLiquidity ObligationCollateralEmpty
      ObligationLiquidityEmpty NegativeInterestRate InvalidOracleConfig InvalidFlashLoanReceiverProgram
      NotEnoughLiquidityAfterFlashLoan NullOracleConfig InsufficientProtocolFeesToRedeem FlashBorrowCpi
      NoFlashRepayFound InvalidFlashRepay FlashRepayCpi MultipleFlashBorrows FlashLoansDisabled
      DeprecatedInstruction OutflowRateLimitExceeded NotWhitelistedLiquidator IsolatedTierAssetViolation
      BorrowAttributionLimitExceeded BorrowAttributionLimitNotExceeded`,
  },
  {
    // Port Finance
    programs: ['Port7uDYB3wk6GJAw4KT1WpTeMtSu9bTcChBHkX2LfR'],
    first: 0,
    names: `
      InstructionUnpackError AlreadyInitialized NotRentExempt InvalidMarketAuthority InvalidMarketOwner
      InvalidAccountOwner InvalidTokenOwner InvalidTokenAccount InvalidTokenMint InvalidTokenProgram
      InvalidAmount InvalidConfig InvalidSigner InvalidAccountInput MathOverflow TokenInitializeMintFailed
      TokenInitializeAccountFailed TokenTransferFailed TokenMintToFailed TokenBurnFailed InsufficientLiquidity
      ReserveCollateralDisabled ReserveStale WithdrawTooSmall WithdrawTooLarge BorrowTooSmall BorrowTooLarge
      RepayTooSmall LiquidationTooSmall ObligationHealthy ObligationStale ObligationReserveLimit
      InvalidObligationOwner ObligationDepositsEmpty ObligationBorrowsEmpty ObligationDepositsZero
      ObligationBorrowsZero InvalidObligationCollateral InvalidObligationLiquidity ObligationCollateralEmpty
      ObligationLiquidityEmpty NegativeInterestRate InvalidOracleConfig InvalidFlashLoanReceiverProgram
      NotEnoughLiquidityAfterFlashLoan InvalidStakingPool InvalidStakeAccount InvalidReserveFeeAccount`,
  },
  {
    // Kamino Lend
    programs: ['KLend2g3cP87fffoy8q1mQqGKjrxjC8boSyAYavgmjD'],
    framework: 'anchor',
    first: 6000,
    names: `
      InvalidMarketAuthority InvalidMarketOwner InvalidAccountOwner InvalidAmount InvalidConfig InvalidSigner
      InvalidAccountInput MathOverflow InsufficientLiquidity ReserveStale WithdrawTooSmall WithdrawTooLarge
      BorrowTooSmall BorrowTooLarge RepayTooSmall LiquidationTooSmall ObligationHealthy ObligationStale
      ObligationReserveLimit InvalidObligationOwner ObligationDepositsEmpty ObligationBorrowsEmpty
      ObligationDepositsZero ObligationBorrowsZero InvalidObligationCollateral InvalidObligationLiquidity
      ObligationCollateralEmpty ObligationLiquidityEmpty NegativeInterestRate InvalidOracleConfig
      InsufficientProtocolFeesToRedeem FlashBorrowCpi NoFlashRepayFound InvalidFlashRepay FlashRepayCpi
      MultipleFlashBorrows FlashLoansDisabled SwitchboardV2Error CouldNotDeserializeScope PriceTooOld
      PriceTooDivergentFromTwap InvalidTwapPrice GlobalEmergencyMode InvalidFlag PriceNotValid
      PriceIsBiggerThanHeuristic PriceIsLowerThanHeuristic PriceIsZero PriceConfidenceTooWide IntegerOverflow
      NoFarmForReserve IncorrectInstructionInPosition NoPriceFound InvalidTwapConfig InvalidPythPriceAccount
      InvalidSwitchboardAccount InvalidScopePriceAccount ObligationCollateralLtvZero InvalidObligationSeedsValue
      - InvalidBorrowRateCurvePoint InvalidUtilizationRate CannotSocializeObligationWithCollateral
      ObligationEmpty WithdrawalCapReached LastTimestampGreaterThanCurrent - IsolatedAssetTierViolation
      InconsistentElevationGroup InvalidElevationGroup InvalidElevationGroupConfig UnhealthyElevationGroupLtv
      ElevationGroupNewLoansDisabled ReserveDeprecated ReferrerAccountNotInitialized
      ReferrerAccountMintMissmatch ReferrerAccountWrongAddress ReferrerAccountReferrerMissmatch
      ReferrerAccountMissing InsufficientReferralFeesToRedeem CpiDisabled ShortUrlNotAsciiAlphanumeric
      ReserveObsolete ElevationGroupAlreadyActivated - ReferrerStateOwnerMismatch UserMetadataOwnerAlreadySet
      CollateralNonLiquidatable BorrowingDisabled BorrowLimitExceeded DepositLimitExceeded
      BorrowingDisabledOutsideElevationGroup NetValueRemainingTooSmall - LiabilitiesBiggerThanAssets
      ReserveTokenBalanceMismatch ReserveVaultBalanceMismatch ReserveAccountingMismatch
      BorrowingAboveUtilizationRateDisabled LiquidationBorrowFactorPriority - ElevationGroupBorrowLimitExceeded
      ElevationGroupWithoutDebtReserve ElevationGroupMaxCollateralReserveZero
      ElevationGroupHasAnotherDebtReserve ElevationGroupDebtReserveAsCollateral
      ObligationCollateralExceedsElevationGroupLimit ObligationElevationGroupMultipleDebtReserve
      UnsupportedTokenExtension InvalidTokenAccount - CannotCalculateReferralAmountDueToSlotsMismatch
      ObligationOwnersMustMatch ObligationsMustMatch LendingMarketsMustMatch - MaximumWithdrawValueZero
      ZeroMaxLtvAssetsInDeposits - - FarmAccountsMissing RepayTooSmallForFullLiquidation InsufficientRepayAmount
      OrderIndexOutOfBounds InvalidOrderConfiguration OrderConfigurationNotSupportedByObligation
      OperationNotPermittedWithCurrentObligationOrders OperationNotPermittedMarketImmutable
      OrderCreationDisabled NoUpgradeAuthority InitialAdminDepositExecuted ReserveHasNotReceivedInitialDeposit
      CTokenUsageBlocked CannotUseSameReserve TransactionIncludesRestrictedPrograms
      BorrowOrderDebtLiquidityMintMismatch BorrowOrderMaxBorrowRateExceeded BorrowOrderMinDebtTermInsufficient
      BorrowOrderFillTimeLimitExceeded ReserveDebtMaturityReached NonUpdatableOrderConfiguration
      BorrowOrderExecutionDisabled DebtReachedReserveDebtTerm ExpectationNotMet BorrowOrderFillValueTooSmall
      WithdrawTicketIssuanceDisabled WithdrawTicketRedemptionDisabled WithdrawTicketStillValid
      WithdrawTicketRequiresFullRedemption UserTokenBalanceMismatch WithdrawQueuedLiquidityValueTooSmall
      InvalidTokenAccountState WithdrawTicketInvalid BorrowOrderValueTooSmall WithdrawTicketValueTooSmall
      InvalidWithdrawTicketProgressCallbackConfig WithdrawTicketProgressCallbackAccountsMissing
      BorrowRolloverConfigurationDisabled InvalidObligationConfigUpdateSubject
      BorrowRolloverLiquidityMintMismatch ObligationBorrowRolloverNotApplicable
      ObligationBorrowOutsideRolloverWindow ObligationBorrowRolloverNotEnabledByOwner
      ObligationBorrowRolloverTargetReserveMismatch BorrowRolloverExecutionDisabled ObligationAccountingMismatch
      PartialRolloverValueTooSmall ObligationBorrowRolloverConfigMismatch
      ObligationBorrowRolloverMustProlongDebtTerm RolloverNotSupportedInElevationGroup`,
  },
  {
    // marginfi v2
    programs: ['MFv2hWf31Z9kbCa1snEPYctwafyhdvnV7FZnsebVacA'],
    framework: 'anchor',
    first: 6001,
    names: `
      BankNotFound LendingAccountBalanceNotFound - InvalidTransfer 6051=WrongNumberOfOracleAccounts
      WrongOracleAccountKeys PythPushWrongAccountOwner StakedPythPushWrongAccountOwner -
      PythPushInsufficientVerificationLevel - - SwitchboardWrongAccountOwner PythPushInvalidAccount
      SwitchboardInvalidAccount MathError InvalidEmissionsDestinationAccount SameAssetAndLiabilityBanks
      OverliquidationAttempt NoLiabilitiesInLiabilityBank AssetsInLiabilityBank HealthyAccount
      ExhaustedLiability TooSeverePayoff TooSevereLiquidation WorseHealthPostLiquidation - - BadEmodeConfig
      PythPushInvalidWindowSize InvalidFeesDestinationAccount 6090=LiquidationPremiumTooHigh -
      ZeroSupplyInStakePool InvalidGroup InvalidLiquidityVault InvalidLiquidationRecord
      InvalidLiquidationReceiver InvalidEmissionsMint InvalidMint InvalidFeeWallet FixedOraclePriceNegative
      DailyWithdrawalLimitExceeded ZeroWithdrawalLimit AccountFrozen 6200=WrongAssetTagForStandardInstructions
      WrongAssetTagForKaminoInstructions CantAddPool KaminoReserveMintAddressMismatch KaminoDepositFailed
      KaminoWithdrawFailed ReserveStale InvalidObligationDepositCount ObligationDepositReserveMismatch
      ObligationInitDepositInsufficient KaminoReserveValidationFailed KaminoInvalidOracleSetup -
      InvalidKaminoReserve InvalidKaminoObligation 6300=DriftInvalidOracleSetup DriftSpotMarketMintMismatch
      WrongBankAssetTagForDriftOperation CantUseStandardOperationsOnDriftAssets DriftSpotMarketValidationFailed
      DriftInvalidSpotPositions DriftSpotPositionMarketMismatch DriftInvalidPositionType
      DriftScaledBalanceMismatch DriftWithdrawFailed DriftUserInitDepositInsufficient InvalidDriftAccount
      DriftAuthorityMismatch DriftInvalidHarvestPositionIndex DriftPositionEmpty DriftInvalidBalanceType
      DriftNoAdminDeposit DriftHarvestSameMarket DriftBrickedAccount DriftMissingRewardOracle
      DriftMissingRewardSpotMarket DriftMissingRewardAccounts DriftSpotMarketStale InvalidDriftSpotMarket
      InvalidDriftUser InvalidDriftUserStats DriftUnsupportedTokenDecimals 6400=SolendInvalidOracleSetup
      SolendReserveValidationFailed SolendObligationOwnerMismatch WrongBankAssetTagForSolendOperation
      CantUseStandardOperationsOnSolendAssets SolendReserveMismatch SolendReserveMintMismatch
      SolendInvalidDepositPositions SolendDepositPositionReserveMismatch SolendCTokenBalanceMismatch
      SolendWithdrawFailed SolendReserveStale SolendDepositFailed InvalidSolendAccount
      InvalidSolendAccountVersion InvalidSolendReserve InvalidSolendObligation`,
  },
];
