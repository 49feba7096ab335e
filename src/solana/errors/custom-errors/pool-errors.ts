import type { CustomErrorTable } from './custom-error-table.ts';

/**
 * From raydium-io/raydium-amm, raydium-io/raydium-idl, solana-labs/solana-program-library, orca-so/whirlpools,
 * MeteoraAg/dlmm-sdk, saber-hq/stable-swap and 0xfnzero/solana-streamer.
 */
export const POOL_ERRORS: readonly CustomErrorTable[] = [
  {
    // Raydium AMM v4
    programs: ['675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8'],
    first: 0,
    names: `
      AlreadyInUse InvalidProgramAddress ExpectedMint ExpectedAccount InvalidCoinVault InvalidPCVault
      InvalidTokenLP InvalidDestTokenCoin InvalidDestTokenPC InvalidPoolMint InvalidOpenOrders InvalidMarket
      InvalidMarketProgram InvalidTargetOrders AccountNeedWriteable AccountNeedReadOnly InvalidCoinMint
      InvalidPCMint InvalidOwner InvalidSupply InvalidDelegate InvalidSignAccount InvalidStatus
      InvalidInstruction WrongAccountsNumber InvalidTargetAccountOwner InvalidTargetOwner InvalidAmmAccountOwner
      InvalidParamsSet InvalidInput ExceededSlippage CalculationExRateFailure CheckedSubOverflow
      CheckedAddOverflow CheckedMulOverflow CheckedDivOverflow CheckedEmptyFunds CalcPnlError
      InvalidSplTokenProgram TakePnlError InsufficientFunds ConversionFailure InvalidUserToken InvalidSrmMint
      InvalidSrmToken TooManyOpenOrders OrderAtSlotIsPlaced InvalidSysProgramAddress InvalidFee RepeatCreateAmm
      NotAllowZeroLP InvalidCloseAuthority InvalidFreezeAuthority InvalidReferPCMint InvalidConfigAccount
      RepeatCreateConfigAccount MarketLotSizeIsTooLarge InitLpAmountTooLess UnknownAmmError NotAllowed`,
  },
  {
    // Raydium CLMM
    programs: ['CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK'],
    framework: 'anchor',
    first: 6000,
    names: `
      LOK NotApproved InvalidUpdateConfigFlag AccountLack ClosePositionErr ZeroMintAmount InvalidTickIndex
      TickInvalidOrder TickLowerOverflow TickUpperOverflow TickAndSpacingNotMatch InvalidTickArray
      InvalidTickArrayBoundary SqrtPriceLimitOverflow SqrtPriceX64 LiquiditySubValueErr LiquidityAddValueErr
      InvalidLiquidity ForbidBothZeroForSupplyLiquidity LiquidityInsufficient TransactionTooOld
      PriceSlippageCheck TooLittleOutputReceived TooMuchInputPaid ZeroAmountSpecified InvalidInputPoolVault
      TooSmallInputOrOutputAmount NotEnoughTickArrayAccount InvalidFirstTickArrayAccount InvalidRewardIndex
      FullRewardInfo RewardTokenAlreadyInUse ExceptRewardMint InvalidRewardInitParam InvalidRewardDesiredAmount
      InvalidRewardInputAccountNumber InvalidRewardPeriod NotApproveUpdateRewardEmissiones
      UnInitializedRewardInfo NotSupportMint MissingTickArrayBitmapExtensionAccount
      InsufficientLiquidityForDirection MaxTokenOverflow CalculateOverflow TransferFeeCalculateNotMatch`,
  },
  {
    // Raydium CPMM, Raydium CPMM (devnet)
    programs: ['CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C', 'DRaycpLY18LhpbydsBWbVJtxpNv9oXPgjRSfpF2bWpYb'],
    framework: 'anchor',
    first: 6000,
    names: `
      NotApproved InvalidOwner EmptySupply InvalidInput IncorrectLpMint ExceededSlippage ZeroTradingTokens
      NotSupportMint InvalidVault InitLpAmountTooLess TransferFeeCalculateNotMatch`,
  },
  {
    // SPL Token Swap, Orca Swap v1, Orca Swap v2, FluxBeam, Saros, Penguin, Step Swap
    programs: [
      'SwaPpA9LAaLfeLi3a68M4DjnLqgtticKg6CnyNwgAC8',
      'DjVE6JNiYqPL2QXyCUUh8rNjHrbz9hXHNYt99MQ59qw1',
      '9W959DqEETiGZocYWCQPaJ6sBmUzgfxXfqGeTEdp3aQP',
      'FLUXubRmkEi2q6K3Y9kBPg9248ggaZVsoSFhtJHSrm1X',
      'SSwapUtytfBdBn1b9NUGG6foMVPtcWgpRU32HToDUZr',
      'PSwapMdSai8tjrEXcxFeQth87xC4rRsa4VA5mhGhXkP',
      'SSwpMgqNDsyV7mAgN9ady4bDVu5ySjmmXejXvy2vLt1',
    ],
    first: 0,
    names: `
      AlreadyInUse InvalidProgramAddress InvalidOwner InvalidOutputOwner ExpectedMint ExpectedAccount
      EmptySupply InvalidSupply InvalidDelegate InvalidInput IncorrectSwapAccount IncorrectPoolMint
      InvalidOutput CalculationFailure InvalidInstruction RepeatedMint ExceededSlippage InvalidCloseAuthority
      InvalidFreezeAuthority IncorrectFeeAccount ZeroTradingTokens FeeCalculationFailure ConversionFailure
      InvalidFee IncorrectTokenProgramId UnsupportedCurveType InvalidCurve UnsupportedCurveOperation
      InvalidFeeAccount`,
  },
  {
    // Orca Whirlpools
    programs: ['whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc'],
    framework: 'anchor',
    first: 6000,
    names: `
      InvalidEnum InvalidStartTick TickArrayExistInPool TickArrayIndexOutofBounds InvalidTickSpacing
      ClosePositionNotEmpty DivideByZero NumberCastError NumberDownCastError TickNotFound InvalidTickIndex
      SqrtPriceOutOfBounds LiquidityZero LiquidityTooHigh LiquidityOverflow LiquidityUnderflow LiquidityNetError
      TokenMaxExceeded TokenMinSubceeded MissingOrInvalidDelegate InvalidPositionTokenAmount
      InvalidTimestampConversion InvalidTimestamp InvalidTickArraySequence InvalidTokenMintOrder
      RewardNotInitialized InvalidRewardIndex RewardVaultAmountInsufficient FeeRateMaxExceeded
      ProtocolFeeRateMaxExceeded MultiplicationShiftRightOverflow MulDivOverflow MulDivInvalidInput
      MultiplicationOverflow InvalidSqrtPriceLimitDirection ZeroTradableAmount AmountOutBelowMinimum
      AmountInAboveMaximum TickArraySequenceInvalidIndex AmountCalcOverflow AmountRemainingOverflow
      InvalidIntermediaryMint DuplicateTwoHopPool InvalidBundleIndex BundledPositionAlreadyOpened
      BundledPositionAlreadyClosed PositionBundleNotDeletable UnsupportedTokenMint RemainingAccountsInvalidSlice
      RemainingAccountsInsufficient NoExtraAccountsForTransferHook IntermediateTokenAmountMismatch
      TransferFeeCalculationError RemainingAccountsDuplicatedAccountsType FullRangeOnlyPool
      TooManySupplementalTickArrays DifferentWhirlpoolTickArrayAccount PartialFillError PositionNotLockable
      OperationNotAllowedOnLockedPosition SameTickRangeNotAllowed InvalidAdaptiveFeeConstants
      InvalidFeeTierIndex InvalidTradeEnableTimestamp TradeIsNotEnabled RentCalculationError FeatureIsNotEnabled
      PositionWithTokenExtensionsRequired AdaptiveFeeConstantsUnchanged PriceSlippageOutOfBounds`,
  },
  {
    // Meteora DLMM
    programs: ['LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo'],
    framework: 'anchor',
    first: 6000,
    names: `
      InvalidStartBinIndex InvalidBinId InvalidInput ExceededAmountSlippageTolerance
      ExceededBinSlippageTolerance CompositionFactorFlawed NonPresetBinStep ZeroLiquidity InvalidPosition
      BinArrayNotFound InvalidTokenMint InvalidAccountForSingleDeposit PairInsufficientLiquidity InvalidFeeOwner
      InvalidFeeWithdrawAmount InvalidAdmin IdenticalFeeOwner InvalidBps MathOverflow TypeCastFailed
      InvalidRewardIndex InvalidRewardDuration RewardInitialized RewardUninitialized IdenticalFunder
      RewardCampaignInProgress IdenticalRewardDuration InvalidBinArray NonContinuousBinArrays InvalidRewardVault
      NonEmptyPosition UnauthorizedAccess InvalidFeeParameter MissingOracle InsufficientSample
      InvalidLookupTimestamp BitmapExtensionAccountIsNotProvided CannotFindNonZeroLiquidityBinArrayId
      BinIdOutOfBound InsufficientOutAmount InvalidPositionWidth ExcessiveFeeUpdate PoolDisabled InvalidPoolType
      ExceedMaxWhitelist InvalidIndex RewardNotEnded MustWithdrawnIneligibleReward UnauthorizedAddress
      OperatorsAreTheSame WithdrawToWrongTokenAccount WrongRentReceiver AlreadyPassActivationPoint
      ExceedMaxSwappedAmount InvalidStrategyParameters LiquidityLocked BinRangeIsNotEmpty NotExactAmountOut
      InvalidActivationType InvalidActivationDuration MissingTokenAmountAsTokenLaunchProof InvalidQuoteToken
      InvalidBinStep InvalidBaseFee InvalidPreActivationDuration AlreadyPassPreActivationSwapPoint InvalidStatus
      ExceededMaxOracleLength InvalidMinimumLiquidity NotSupportMint UnsupportedMintExtension
      UnsupportNativeMintToken2022 UnmatchTokenMint UnsupportedTokenMint InsufficientRemainingAccounts
      InvalidRemainingAccountSlice DuplicatedRemainingAccountTypes MissingRemainingAccountForTransferHook
      NoTransferHookProgram ZeroFundedAmount InvalidSide InvalidResizeLength NotSupportAtTheMoment
      InvalidRebalanceParameters InvalidRewardAccounts UndeterminedError ReallocExceedMaxLengthPerInstruction
      InvalidBaseFeeMantissa InvalidPositionOwner InvalidPoolAddress InvalidTokenBadgeType
      InvalidTransferHookAuthority AmountXIsNegative AmountYIsNegative InvalidPoolCreator InvalidFunctionType
      InvalidPermission IncorrectATA InvalidWithdrawProtocolFeeZapAccounts MintRestrictedFromZap CpiDisabled
      MissingZapOutInstruction InvalidZapAccounts InvalidZapOutParameters InsufficientInAmount
      InvalidPlaceLimitOrderParameters InvalidLimitOrderOwner InvalidCancelLimitOrderParameters
      CannotFindLimitOrderByBinId CancelNonEmptyLimitOrder InvalidCollectFeeMode`,
  },
  {
    // Saber Stable Swap
    programs: ['SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ'],
    first: 0,
    names: `
      AlreadyInUse InvalidAdmin InvalidOwner InvalidOutputOwner InvalidProgramAddress ExpectedMint
      ExpectedAccount EmptyPool EmptySupply InvalidSupply InvalidDelegate InvalidInput IncorrectSwapAccount
      IncorrectMint CalculationFailure InvalidInstruction RepeatedMint ExceededSlippage InvalidCloseAuthority
      InvalidFreezeAuthority ConversionFailure Unauthorized IsPaused RampLocked InsufficientRampTime
      ActiveTransfer NoActiveTransfer AdminDeadlineExceeded MismatchedDecimals`,
  },
  {
    // Meteora DAMM v1
    programs: ['Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB'],
    framework: 'anchor',
    first: 6000,
    names: `
      MathOverflow InvalidFee InvalidInvariant FeeCalculationFailure ExceededSlippage InvalidCalculation
      ZeroTradingTokens ConversionError FaultyLpMint MismatchedTokenMint MismatchedLpMint MismatchedOwner
      InvalidVaultAccount InvalidVaultLpAccount InvalidPoolLpMintAccount PoolDisabled InvalidAdminAccount
      InvalidAdminFeeAccount SameAdminAccount IdenticalSourceDestination ApyCalculationError
      InsufficientSnapshot NonUpdatableCurve MisMatchedCurve InvalidAmplification UnsupportedOperation
      ExceedMaxAChanges InvalidRemainingAccountsLen InvalidRemainingAccounts MismatchedDepegMint
      InvalidApyAccount InvalidTokenMultiplier InvalidDepegInformation UpdateTimeConstraint ExceedMaxFeeBps
      OwnerFeeOverHalfOfTradeFee InvalidAdmin PoolIsNotPermissioned InvalidDepositAmount InvalidFeeOwner
      NonDepletedPool AmountNotPeg AmountIsZero TypeCastFailed AmountIsNotEnough`,
  },
  {
    // Meteora DAMM v2
    programs: ['cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG'],
    framework: 'anchor',
    first: 6000,
    names: `
      MathOverflow InvalidFee ExceededSlippage PoolDisabled ExceedMaxFeeBps InvalidAdmin AmountIsZero
      TypeCastFailed UnableToModifyActivationPoint InvalidAuthorityToCreateThePool InvalidActivationType
      InvalidActivationPoint InvalidQuoteMint InvalidFeeCurve InvalidPriceRange PriceRangeViolation
      InvalidParameters InvalidCollectFeeMode InvalidInput CannotCreateTokenBadgeOnSupportedMint
      InvalidTokenBadge InvalidMinimumLiquidity InvalidVestingInfo InsufficientLiquidity InvalidVestingAccount
      InvalidPoolStatus UnsupportNativeMintToken2022 InvalidRewardIndex InvalidRewardDuration RewardInitialized
      RewardUninitialized InvalidRewardVault MustWithdrawnIneligibleReward IdenticalRewardDuration
      RewardCampaignInProgress IdenticalFunder InvalidFunder RewardNotEnded FeeInverseIsIncorrect
      PositionIsNotEmpty InvalidPoolCreatorAuthority InvalidConfigType InvalidPoolCreator
      RewardVaultFrozenSkipRequired InvalidSplitPositionParameters UnsupportPositionHasVestingLock SamePosition
      InvalidBaseFeeMode InvalidFeeRateLimiter FailToValidateSingleSwapInstruction InvalidFeeTimeScheduler
      UndeterminedError InvalidPoolVersion InvalidAuthority InvalidPermission InvalidFeeMarketCapScheduler
      CannotUpdateBaseFee InvalidDynamicFeeParameters InvalidUpdatePoolFeesParameters MissingOperatorAccount
      IncorrectATA InvalidZapOutParameters InvalidWithdrawProtocolFeeZapAccounts MintRestrictedFromZap
      CpiDisabled MissingZapOutInstruction InvalidZapAccounts`,
  },
];
