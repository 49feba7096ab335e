import type { CustomErrorTable } from './custom-error-table.ts';

/**
 * From jup-ag/instruction-parser, pump-fun/pump-public-docs, rpcpool/yellowstone-vixen and
 * 0xfnzero/solana-streamer.
 */
export const LAUNCHPAD_AND_AGGREGATOR_ERRORS: readonly CustomErrorTable[] = [
  {
    // Jupiter v6
    programs: ['JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'],
    framework: 'anchor',
    first: 6000,
    names: `
      EmptyRoute SlippageToleranceExceeded InvalidCalculation MissingPlatformFeeAccount InvalidSlippage
      NotEnoughPercent InvalidInputIndex InvalidOutputIndex NotEnoughAccountKeys
      NonZeroMinimumOutAmountNotSupported InvalidRoutePlan InvalidReferralAuthority
      LedgerTokenAccountDoesNotMatch InvalidTokenLedger IncorrectTokenProgramID TokenProgramNotProvided
      SwapNotSupported ExactOutAmountNotMatched SourceAndDestinationMintCannotBeTheSame InvalidMint
      InvalidProgramAuthority InvalidOutputTokenAccount InvalidFeeWallet InvalidAuthority InsufficientFunds
      InvalidTokenAccount BondingCurveAlreadyCompleted`,
  },
  {
    // Pump.fun
    programs: ['6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'],
    framework: 'anchor',
    first: 6000,
    names: `
      NotAuthorized AlreadyInitialized TooMuchSolRequired TooLittleSolReceived MintDoesNotMatchBondingCurve
      BondingCurveComplete BondingCurveNotComplete NotInitialized WithdrawTooFrequent
      NewSizeShouldBeGreaterThanCurrentSize AccountTypeNotSupported
      InitialRealTokenReservesShouldBeLessThanTokenTotalSupply
      InitialVirtualTokenReservesShouldBeGreaterThanInitialRealTokenReserves FeeBasisPointsGreaterThanMaximum
      AllZerosWithdrawAuthority PoolMigrationFeeShouldBeLessThanFinalRealSolReserves
      PoolMigrationFeeShouldBeGreaterThanCreatorFeePlusMaxMigrateFees DisabledWithdraw DisabledMigrate
      InvalidCreator BuyZeroAmount NotEnoughTokensToBuy SellZeroAmount NotEnoughTokensToSell Overflow Truncation
      DivisionByZero NotEnoughRemainingAccounts AllFeeRecipientsShouldBeNonZero UnsortedNotUniqueFeeRecipients
      CreatorShouldNotBeZero StartTimeInThePast EndTimeInThePast EndTimeBeforeStartTime TimeRangeTooLarge
      EndTimeBeforeCurrentDay SupplyUpdateForFinishedRange DayIndexAfterEndIndex DayInActiveRange
      InvalidIncentiveMint BuyNotEnoughSolToCoverRent BuyNotEnoughSolToCoverFees BuySlippageBelowMinTokensOut
      NameTooLong SymbolTooLong UriTooLong CreateV2Disabled CpitializeMayhemFailed MayhemModeDisabled
      CreatorMigratedToSharingConfig UnableToDistributeCreatorVaultMigratedToSharingConfig
      SharingConfigNotActive UnableToDistributeCreatorFeesToExecutableRecipient
      BondingCurveAndSharingConfigCreatorMismatch ShareholdersAndRemainingAccountsMismatch InvalidShareBps
      CashbackNotEnabled BuybackFeeRecipientNotAuthorized AllBuybackFeeRecipientsShouldBeNonZero
      NotUniqueBuybackFeeRecipients BuybackBasisPointsOutOfRange WrongBuybackFeeRecipientsCount
      BuybackFeeRecipientMissing UnsupportedQuoteMint InvalidQuoteTokenProgram
      InvalidAssociatedQuoteBondingCurve QuoteMintWhitelistFull QuoteMintAlreadyWhitelisted
      QuoteMintNotWhitelisted QuoteMintNotEligibleForWhitelist
      UnableToDistributeCreatorFeesToUninitializedAccount MayhemModeQuoteMintNotAllowed`,
  },
  {
    // PumpSwap
    programs: ['pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA'],
    framework: 'anchor',
    first: 6000,
    names: `
      FeeBasisPointsExceedsMaximum ZeroBaseAmount ZeroQuoteAmount TooLittlePoolTokenLiquidity ExceededSlippage
      InvalidAdmin UnsupportedBaseMint UnsupportedQuoteMint InvalidBaseMint InvalidQuoteMint InvalidLpMint
      AllProtocolFeeRecipientsShouldBeNonZero UnsortedNotUniqueProtocolFeeRecipients InvalidProtocolFeeRecipient
      InvalidPoolBaseTokenAccount InvalidPoolQuoteTokenAccount BuyMoreBaseAmountThanPoolReserves
      DisabledCreatePool DisabledDeposit DisabledWithdraw DisabledBuy DisabledSell SameMint Overflow Truncation
      DivisionByZero NewSizeLessThanCurrentSize AccountTypeNotSupported OnlyCanonicalPumpPoolsCanHaveCoinCreator
      InvalidAdminSetCoinCreatorAuthority StartTimeInThePast EndTimeInThePast EndTimeBeforeStartTime
      TimeRangeTooLarge EndTimeBeforeCurrentDay SupplyUpdateForFinishedRange DayIndexAfterEndIndex
      DayInActiveRange InvalidIncentiveMint BuyNotEnoughQuoteTokensToCoverFees BuySlippageBelowMinBaseAmountOut
      MayhemModeDisabled OnlyPumpPoolsMayhemMode MayhemModeInDesiredState NotEnoughRemainingAccounts
      InvalidSharingConfigBaseMint InvalidSharingConfigCoinCreator CoinCreatorMigratedToSharingConfig
      CreatorVaultMigratedToSharingConfig CashbackNotEnabled OnlyPumpPoolsCashback CashbackNotInDesiredState -
      BuybackFeeRecipientNotAuthorized AllBuybackFeeRecipientsShouldBeNonZero NotUniqueBuybackFeeRecipients
      BuybackBasisPointsOutOfRange WrongBuybackFeeRecipientsCount BuybackFeeRecipientMissing`,
  },
  {
    // Pump Fees
    programs: ['pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ'],
    framework: 'anchor',
    first: 6000,
    names: `
      UnauthorizedProgram InvalidAdmin NoFeeTiers TooManyFeeTiers OffsetNotContinuous FeeTiersNotSorted
      InvalidFeeTotal - - SharingConfigAdminRevoked NoShareholders TooManyShareholders DuplicateShareholder
      NotEnoughRemainingAccounts InvalidShareTotal ShareCalculationOverflow NotAuthorized ZeroShareNotAllowed
      SharingConfigNotActive AmmAccountsRequiredForGraduatedCoin ShareholderAccountMismatch FeatureDeactivated
      UserIdTooLong DeprecatedInstruction FeeSharesAlreadyUpdated MathOverflow InvalidBuybackIndex
      ClaimRateLimitExceeded InvalidFeeConfigAccount AccountTypeNotSupported InvalidMint UnsupportedQuoteMint`,
  },
  {
    // Jupiter DCA
    programs: ['DCA265Vj8a9CEuX1eb1LWRnDT7uK6q1xMipnNyatn23M'],
    framework: 'anchor',
    first: 6000,
    names: `
      InvalidAmount InvalidCycleAmount InvalidPair TooFrequent InvalidMinPrice InvalidMaxPrice
      InAmountInsufficient Unauthorized NoInATA NoUserInATA NoOutATA NoUserOutATA InsufficientBalanceInProgram
      InvalidDepositAmount UserInsufficientBalance UnauthorizedKeeper UnrecognizedProgram MathErrors
      KeeperNotTimeToFill OrderFillAmountWrong SwapOutAmountBelowMinimum WrongAdmin MathOverflow AddressMismatch
      ProgramMismatch IncorrectRepaymentAmount CannotBorrowBeforeRepay NoRepaymentInstructionFound
      MissingSwapInstructions UnexpectedSwapProgram InvalidSwapMint UnknownInstruction MissingRepayInstructions
      KeeperShortchanged WrongSwapOutAccount WrongTransferAmount InsufficientBalanceForRent UnexpectedSolBalance
      InsufficientWsolForTransfer MissedInstruction WrongProgram BalanceNotZero UnexpectedWSOLLeftover
      IntermediateAccountNotSet UnexpectedSwapInstruction SwapOutLessThanUserMinimum SwapOutMoreThanUserMaximum`,
  },
  {
    // Jupiter Limit Order v1
    programs: ['jupoNjAxXgZ4rjzxzPMP4oxduvQsQtZzyknqvzYNrNu'],
    framework: 'anchor',
    first: 6000,
    names: `
      InvalidMakingAmount InvalidTakingAmount InvalidMaxTakingAmount InvalidCalculation InvalidInputAccount
      InvalidOutputAccount InvalidPair MissingReferral OrderExpired OrderNotExpired InvalidKeeper MathOverflow
      ProgramMismatch UnknownInstruction MissingRepayInstructions InvalidOrder InvalidBorrowMakingAmount`,
  },
  {
    // Jupiter Limit Order v2
    programs: ['j1o2qRpjcyUwEvwtcfhEQefh773ZgjxcVRry7LDqg5X'],
    framework: 'anchor',
    first: 6000,
    names: `
      InvalidMakingAmount InvalidTakingAmount InvalidMaxTakingAmount InvalidInputAccount
      InvalidMakerOutputAccount InvalidTakerOutputAccount InvalidPair OrderExpired OrderNotExpired InvalidAdmin
      InvalidKeeper MathOverflow ProgramMismatch UnknownInstruction MissingRepayInstructions InvalidOrder
      InvalidBorrowMakingAmount InvalidExpiredDate FeeBpsTooLow FeeBpsTooHigh TransferTaxMint InvalidOutputMint
      InvalidMinTakingAmount InvalidSwapData InvalidSwapInputAmount InvalidSwappedAmount InvalidDustOrder
      UnsupportedMint`,
  },
  {
    // OKX DEX
    programs: ['6m2CDdhRgxpH4WjvdzxAYbGxwdGUz5MziiL5jek2kBma'],
    framework: 'anchor',
    first: 6000,
    names: `
      TooManyHops MinReturnNotReached AmountInMustBeGreaterThanZero InvalidExpectAmountOut
      AmountsAndRoutesMustHaveTheSameLength TotalAmountsMustBeEqualToAmountIn
      DexesAndWeightsMustHaveTheSameLength WeightsMustSumTo100 InvalidSourceTokenAccount
      InvalidDestinationTokenAccount InvalidTokenAccount InvalidCommissionRate InvalidTrimRate InvalidChargeRate
      InvalidCommissionTokenAccount InvalidCommissionTemporaryTokenAccount InvalidAccountsLength
      InvalidHopAccounts InvalidHopFromAccount SwapAuthorityIsNotSigner InvalidAuthorityPda InvalidSwapAuthority
      InvalidProgramId InvalidPool InvalidTokenMint CalculationError InvalidSanctumLstStateListData
      InvalidSanctumLstStateListIndex InvalidSanctumSwapAccounts InvalidSwapAuthorityAccounts InvalidBridgeSeed
      InvalidBundleInput MissingSaAccount InvalidPlatformFeeRate AmountOutMustBeGreaterThanZero
      InvalidDampingTerm InvalidMint InvalidPlatformFeeAmount InvalidFeeTokenAccount InvalidSaAuthority
      CommissionAccountIsNone PlatformFeeAccountIsNone TrimAccountIsNone ChargeAccountIsNone InvalidFeeAccount
      InvalidSourceTokenSa SaAuthorityIsNone SourceTokenSaIsNone SourceTokenProgramIsNone
      DestinationTokenSaIsNone DestinationTokenProgramIsNone ResultMustBeGreaterThanZero InvalidAccountData
      InvalidRfqParameters TobAuthorityPdaRequired TobWsolSaRequired InvalidWsolSa InvalidTrimAccount
      InvalidChargeAccount InvalidCommissionAccount InvalidPlatformFeeAccount InvalidActualAmountIn
      UnexpectedSaTokenAccount InvalidSourceTokenSaMint InvalidDestinationTokenSaMint AdapterAbort
      InsufficientFunds InvalidDiffLamports InvalidTokenProgram InvalidSigner InvalidAssociatedTokenProgram
      SolReceiverMustBeSystemAccount InsufficientBalance SolReceiverRequiresAccCloseFlag
      DestinationMustBeWsolForSolReceiver InvalidGoonfiParameters InvalidTrimAmount ReceiverMustBeTokenAccount
      ReceiverMustBeWsolAccount TokenProgramIsNone AssociatedTokenProgramIsNone SystemProgramIsNone`,
  },
  {
    // Meteora Dynamic Bonding Curve
    programs: ['dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN'],
    framework: 'anchor',
    first: 6000,
    names: `
      MathOverflow InvalidFee ExceededSlippage ExceedMaxFeeBps InvalidAdmin AmountIsZero TypeCastFailed
      InvalidActivationType InvalidQuoteMint InvalidCollectFeeMode InvalidMigrationFeeOption InvalidInput
      NotEnoughLiquidity PoolIsCompleted PoolIsIncompleted InvalidMigrationOption InvalidTokenDecimals
      InvalidTokenType InvalidFeePercentage InvalidQuoteThreshold InvalidTokenSupply InvalidCurve
      NotPermitToDoThisAction InvalidOwnerAccount InvalidConfigAccount SurplusHasBeenWithdraw
      LeftoverHasBeenWithdraw TotalBaseTokenExceedMaxSupply UnsupportNativeMintToken2022
      InsufficientLiquidityForMigration MissingPoolConfigInRemainingAccount InvalidVestingParameters
      InvalidLeftoverAddress InsufficientLiquidity InvalidFeeScheduler InvalidCreatorTradingFeePercentage
      InvalidNewCreator InvalidTokenAuthorityOption InvalidAccount InvalidMigratorFeePercentage
      MigrationFeeHasBeenWithdraw InvalidBaseFeeMode InvalidFeeRateLimiter FailToValidateSingleSwapInstruction
      InvalidMigratedPoolFee UndeterminedError RateLimiterNotSupported AmountLeftIsNotZero
      NextSqrtPriceIsSmallerThanStartSqrtPrice InvalidMinBaseFee AccountInvariantViolation
      InvalidPoolCreationFee PoolCreationFeeHasBeenClaimed Unauthorized ZeroPoolCreationFee
      InvalidMigrationLockedLiquidity InvalidFeeMarketCapScheduler FirstSwapValidationFailed IncorrectATA
      InsufficientPoolLamports InvalidPermission InvalidWithdrawProtocolFeeZapAccounts MintRestrictedFromZap
      InvalidZapOutParameters CpiDisabled MissingZapOutInstruction InvalidZapAccounts
      InvalidCompoundingParameters`,
  },
  {
    // Raydium LaunchLab
    programs: ['LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj'],
    framework: 'anchor',
    first: 6000,
    names: `
      NotApproved InvalidOwner InvalidInput InputNotMatchCurveConfig ExceededSlippage PoolFunding PoolMigrated
      MigrateTypeNotMatch MathOverflow NoAssetsToCollect VestingRatioTooHigh VestingSettingEnded
      VestingNotStarted NoVestingSchedule InvalidPlatformInfo PoolNotMigrated InvalidCpSwapConfig
      NoSupportExtension NotEnoughRemainingAccounts TransferFeeCalculateNotMatch CurveParamIsNotExist
      InvalidTotalLockedAmount`,
  },
];
