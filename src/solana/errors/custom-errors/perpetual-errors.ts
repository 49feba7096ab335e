import type { CustomErrorTable } from './custom-error-table.ts';

/**
 * From blockworks-foundation/mango-v3, blockworks-foundation/mango-v4, drift-labs/protocol-v1,
 * drift-labs/protocol-v2, zetamarkets/sdk and rpcpool/yellowstone-vixen.
 */
export const PERPETUAL_ERRORS: readonly CustomErrorTable[] = [
  {
    // Mango v3, Mango v3 (devnet)
    programs: ['mv3ekLzLbnVPNxjSKvqBpU3ZeZXPQdEC3bp5MDEBG68', '4skJ85cdxQAFVKbcGgfun8iZPL7BadVYXG3kGEGkufqA'],
    first: 0,
    names: `
      InvalidCache InvalidOwner InvalidGroupOwner InvalidSignerKey 34=InvalidPerpMarketCache
      TriggerConditionFalse InvalidSeeds InvalidOracleType InvalidOraclePrice MaxAccountsReached
      ReduceOnlyRequired InvalidAllowBorrow InvalidOrderInClosingMarket NewOrdersNotAllowed`,
  },
  {
    // Mango v4
    programs: ['4MangoMjqJ2firMokCjjGgoK8d4MXcrgL7XJaL3w6fVg'],
    framework: 'anchor',
    first: 6000,
    names: `
      SomeError 6016=BeingLiquidated InvalidBank ProfitabilityMismatch CannotSettleWithSelf
      PerpPositionDoesNotExist MaxSettleAmountMustBeGreaterThanZero HasOpenPerpOrders OracleConfidence
      OracleStale SettlementAmountMustBePositive BankBorrowLimitReached BankNetBorrowsLimitReached
      TokenPositionDoesNotExist DepositsIntoLiquidatingMustRecover TokenInReduceOnlyMode MarketInReduceOnlyMode
      6038=AccountIsFrozen - - DepositLimit IxIsDisabled NoLiquidatablePerpBasePosition PerpOrderIdNotFound
      HealthRegionBadInnerInstruction TokenInForceClose InvalidHealthAccountCount WouldSelfTrade
      TokenConditionalSwapPriceNotInRange TokenConditionalSwapExpired TokenConditionalSwapNotStarted
      TokenConditionalSwapAlreadyStarted TokenConditionalSwapNotSet TokenConditionalSwapMinBuyTokenNotReached
      TokenConditionalSwapCantPayIncentive TokenConditionalSwapTakerPriceTooLow
      TokenConditionalSwapIndexIdMismatch TokenConditionalSwapTooSmallForStartIncentive
      TokenConditionalSwapTypeNotStartable HealthAccountBankNotWritable Serum3PriceBandExceeded BankDepositLimit
      DelegateWithdrawOnlyToOwnerAta DelegateWithdrawMustClosePosition DelegateWithdrawSmall InvalidCLMMOracle
      InvalidFeedForCLMMOracle MissingFeedForCLMMOracle TokenAssetLiquidationDisabled
      BorrowsRequireHealthAccountBank InvalidSequenceNumber InvalidHealth`,
  },
  {
    // Drift v1
    programs: ['dammHkt7jmytvbS3nHTxQNEcP59aE57nxwV21YdqEDN'],
    framework: 'anchor',
    first: 6000,
    names: `
      InvalidCollateralAccountAuthority InvalidInsuranceAccountAuthority InsufficientDeposit
      InsufficientCollateral SufficientCollateral MaxNumberOfPositions AdminControlsPricesDisabled
      MarketIndexNotInitialized MarketIndexAlreadyInitialized UserAccountAndUserPositionsAccountMismatch
      UserHasNoPositionInMarket InvalidInitialPeg InvalidRepegRedundant InvalidRepegDirection
      InvalidRepegProfitability SlippageOutsideLimit TradeSizeTooSmall InvalidUpdateK AdminWithdrawTooLarge
      MathError BnConversionError ClockUnavailable UnableToLoadOracle OracleMarkSpreadLimit
      HistoryAlreadyInitialized ExchangePaused - WhitelistTokenNotFound - - InvalidReferrer ReferrerNotFound
      InvalidOracle OracleNotFound LiquidationsBlockedByOracle UserMaxDeposit CantDeleteUserWithCollateral
      InvalidFundingProfitability CastingFailure InvalidOrder UserHasNoOrder OrderAmountTooSmall
      MaxNumberOfOrders OrderDoesNotExist OrderNotOpen CouldNotFillOrder ReduceOnlyOrderIncreasedRisk
      OrderStateAlreadyInitialized UnableToLoadAccountLoader TradeSizeTooLarge UnableToWriteToRemainingAccount
      UserCantReferThemselves DidNotReceiveExpectedReferrer CouldNotDeserializeReferrer
      MarketOrderMustBeInPlaceAndFill UserOrderIdAlreadyInUse NoPositionsLiquidatable InvalidMarginRatio
      CantCancelPostOnlyOrder InvalidOracleOffset CantExpireOrders - NoAvailableCollateralToBeClaimed
      SettlementNotEnabled MustCallSettlePositionFirst`,
  },
  {
    // Drift v2
    programs: ['dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH'],
    framework: 'anchor',
    first: 6000,
    names: `
      InvalidSpotMarketAuthority InvalidInsuranceFundAuthority InsufficientDeposit InsufficientCollateral
      SufficientCollateral MaxNumberOfPositions AdminControlsPricesDisabled MarketDelisted
      MarketIndexAlreadyInitialized UserAccountAndUserPositionsAccountMismatch UserHasNoPositionInMarket
      InvalidInitialPeg InvalidRepegRedundant InvalidRepegDirection InvalidRepegProfitability
      SlippageOutsideLimit OrderSizeTooSmall InvalidUpdateK AdminWithdrawTooLarge MathError BnConversionError
      ClockUnavailable UnableToLoadOracle PriceBandsBreached ExchangePaused InvalidWhitelistToken
      WhitelistTokenNotFound InvalidDiscountToken DiscountTokenNotFound ReferrerNotFound ReferrerStatsNotFound
      ReferrerMustBeWritable ReferrerStatsMustBeWritable ReferrerAndReferrerStatsAuthorityUnequal
      InvalidReferrer InvalidOracle OracleNotFound LiquidationsBlockedByOracle MaxDeposit
      CantDeleteUserWithCollateral InvalidFundingProfitability CastingFailure InvalidOrder InvalidOrderMaxTs
      InvalidOrderMarketType InvalidOrderForInitialMarginReq InvalidOrderNotRiskReducing
      InvalidOrderSizeTooSmall InvalidOrderNotStepSizeMultiple InvalidOrderBaseQuoteAsset InvalidOrderIOC
      InvalidOrderPostOnly InvalidOrderIOCPostOnly InvalidOrderTrigger InvalidOrderAuction
      InvalidOrderOracleOffset InvalidOrderMinOrderSize PlacePostOnlyLimitFailure UserHasNoOrder
      OrderAmountTooSmall MaxNumberOfOrders OrderDoesNotExist OrderNotOpen FillOrderDidNotUpdateState
      ReduceOnlyOrderIncreasedRisk UnableToLoadAccountLoader TradeSizeTooLarge UserCantReferThemselves
      DidNotReceiveExpectedReferrer CouldNotDeserializeReferrer CouldNotDeserializeReferrerStats
      UserOrderIdAlreadyInUse NoPositionsLiquidatable InvalidMarginRatio CantCancelPostOnlyOrder
      InvalidOracleOffset CantExpireOrders CouldNotLoadMarketData PerpMarketNotFound InvalidMarketAccount
      UnableToLoadPerpMarketAccount MarketWrongMutability UnableToCastUnixTime CouldNotFindSpotPosition
      NoSpotPositionAvailable InvalidSpotMarketInitialization CouldNotLoadSpotMarketData SpotMarketNotFound
      InvalidSpotMarketAccount UnableToLoadSpotMarketAccount SpotMarketWrongMutability
      SpotMarketInterestNotUpToDate SpotMarketInsufficientDeposits UserMustSettleTheirOwnPositiveUnsettledPNL -
      InsufficientCollateralForSettlingPNL AMMNotUpdatedInSameSlot AuctionNotComplete MakerNotFound
      MakerStatsNotFound MakerMustBeWritable MakerStatsMustBeWritable MakerOrderNotFound
      CouldNotDeserializeMaker CouldNotDeserializeMakerStats AuctionPriceDoesNotSatisfyMaker
      MakerCantFulfillOwnOrder MakerOrderMustBePostOnly CantMatchTwoPostOnlys OrderBreachesOraclePriceLimits
      OrderMustBeTriggeredFirst OrderNotTriggerable OrderDidNotSatisfyTriggerCondition
      PositionAlreadyBeingLiquidated PositionDoesntHaveOpenPositionOrOrders AllOrdersAreAlreadyLiquidations
      CantCancelLiquidationOrder UserIsBeingLiquidated LiquidationsOngoing WrongSpotBalanceType
      UserCantLiquidateThemself InvalidPerpPositionToLiquidate InvalidBaseAssetAmountForLiquidatePerp
      InvalidPositionLastFundingRate InvalidPositionDelta UserBankrupt UserNotBankrupt UserHasInvalidBorrow
      DailyWithdrawLimit DefaultError InsufficientLPTokens CantLPWithPerpPosition UnableToBurnLPTokens
      TryingToRemoveLiquidityTooFast InvalidSpotMarketVault InvalidSpotMarketState InvalidSerumProgram
      InvalidSerumMarket InvalidSerumBids InvalidSerumAsks InvalidSerumOpenOrders FailedSerumCPI - -
      InvalidFeeStructure InsufficientIFShares MarketActionPaused MarketPlaceOrderPaused MarketFillOrderPaused
      MarketWithdrawPaused ProtectedAssetTierViolation IsolatedAssetTierViolation UserCantBeDeleted
      ReduceOnlyWithdrawIncreasedRisk MaxOpenInterest CantResolvePerpBankruptcy
      LiquidationDoesntSatisfyLimitPrice MarginTradingDisabled InvalidMarketStatusToSettlePnl
      PerpMarketNotInSettlement PerpMarketNotInReduceOnly PerpMarketSettlementBufferNotReached
      PerpMarketSettlementUserHasOpenOrders PerpMarketSettlementUserHasActiveLP
      UnableToSettleExpiredUserPosition UnequalMarketIndexForSpotTransfer InvalidPerpPositionDetected
      InvalidSpotPositionDetected InvalidAmmDetected InvalidAmmForFillDetected InvalidAmmLimitPriceOverride
      InvalidOrderFillPrice SpotMarketBalanceInvariantViolated SpotMarketVaultInvariantViolated InvalidPDA
      InvalidPDASigner RevenueSettingsCannotSettleToIF NoRevenueToSettleToIF NoAmmPerpPnlDeficit
      SufficientPerpPnlPool InsufficientPerpPnlPool PerpPnlDeficitBelowThreshold
      MaxRevenueWithdrawPerPeriodReached MaxIFWithdrawReached NoIFWithdrawAvailable InvalidIFUnstake
      InvalidIFUnstakeSize InvalidIFUnstakeCancel InvalidIFForNewStakes InvalidIFRebase
      InvalidInsuranceUnstakeSize InvalidOrderLimitPrice InvalidIFDetected InvalidAmmMaxSpreadDetected
      InvalidConcentrationCoef InvalidSrmVault InvalidVaultOwner InvalidMarketStatusForFills
      IFWithdrawRequestInProgress NoIFWithdrawRequestInProgress IFWithdrawRequestTooSmall
      IncorrectSpotMarketAccountPassed BlockchainClockInconsistency InvalidIFSharesDetected NewLPSizeTooSmall
      MarketStatusInvalidForNewLP InvalidMarkTwapUpdateDetected MarketSettlementAttemptOnActiveMarket
      MarketSettlementRequiresSettledLP MarketSettlementAttemptTooEarly MarketSettlementTargetPriceInvalid
      UnsupportedSpotMarket SpotOrdersDisabled MarketBeingInitialized InvalidUserSubAccountId
      InvalidTriggerOrderCondition InvalidSpotPosition CantTransferBetweenSameUserAccount InvalidPerpPosition
      UnableToGetLimitPrice InvalidLiquidation SpotFulfillmentConfigDisabled InvalidMaker FailedUnwrap
      MaxNumberOfUsers InvalidOracleForSettlePnl MarginOrdersOpen TierViolationLiquidatingPerpPnl
      CouldNotLoadUserData UserWrongMutability InvalidUserAccount CouldNotLoadUserStatsData
      UserStatsWrongMutability InvalidUserStatsAccount UserNotFound UnableToLoadUserAccount UserStatsNotFound
      UnableToLoadUserStatsAccount UserNotInactive RevertFill InvalidMarketAccountforDeletion
      InvalidSpotFulfillmentParams FailedToGetMint FailedPhoenixCPI FailedToDeserializePhoenixMarket
      InvalidPricePrecision InvalidPhoenixProgram InvalidPhoenixMarket InvalidSwap SwapLimitPriceBreached
      SpotMarketReduceOnly FundingWasNotUpdated ImpossibleFill CantUpdatePerpBidAskTwap UserReduceOnly
      InvalidMarginCalculation CantPayUserInitFee CantReclaimRent InsuranceFundOperationPaused NoUnsettledPnl
      PnlPoolCantSettleUser OracleNonPositive OracleTooVolatile OracleTooUncertain OracleStaleForMargin
      OracleInsufficientDataPoints OracleStaleForAMM UnableToParsePullOracleMessage MaxBorrows
      OracleUpdatesNotMonotonic OraclePriceFeedMessageMismatch OracleUnsupportedMessageType
      OracleDeserializeMessageFailed OracleWrongGuardianSetOwner OracleWrongWriteAuthority OracleWrongVaaOwner
      OracleTooManyPriceAccountUpdates OracleMismatchedVaaAndPriceUpdates OracleBadRemainingAccountPublicKey
      FailedOpenbookV2CPI InvalidOpenbookV2Program InvalidOpenbookV2Market - LiquidationOrderFailedToFill
      InvalidPredictionMarketOrder InvalidVerificationIxIndex SigVerificationFailed - -
      PlaceAndTakeOrderSuccessConditionFailed InvalidHighLeverageModeConfig InvalidRFQUserAccount
      RFQUserAccountWrongMutability RFQUserAccountFull RFQOrderNotFilled InvalidRFQOrder InvalidRFQMatch
      6302=InvalidPoolId InvalidProtectedMakerModeConfig InvalidPythLazerStorageOwner UnverifiedPythLazerMessage
      InvalidPythLazerMessage PythLazerMessagePriceFeedMismatch InvalidLiquidateSpotWithSwap -
      UserFuelOverflowThresholdNotMet FuelOverflowAccountNotFound InvalidTransferPerpPosition
      InvalidSignedMsgUserOrdersResize CouldNotDeserializeHighLeverageModeConfig InvalidIfRebalanceConfig
      InvalidIfRebalanceSwap InvalidRevenueShareResize BuilderRevoked InvalidBuilderFee
      RevenueShareEscrowAuthorityMismatch RevenueShareEscrowOrdersAccountFull InvalidRevenueShareAccount
      CannotRevokeBuilderWithOpenOrders UnableToLoadRevenueShareAccount InvalidConstituent
      InvalidAmmConstituentMappingArgument ConstituentNotFound ConstituentCouldNotLoad
      ConstituentWrongMutability WrongNumberOfConstituents InsufficientConstituentTokenBalance AMMCacheStale
      LpPoolAumDelayed ConstituentOracleStale LpInvariantFailed InvalidConstituentDerivativeWeights
      MaxDlpAumBreached SettleLpPoolDisabled MintRedeemLpPoolDisabled LpPoolSettleInvariantBreached
      InvalidConstituentOperation Unauthorized InvalidLpPoolId MarketIndexNotFoundAmmCache
      InvalidIsolatedPerpMarket InvalidOrderScaleOrderCount InvalidOrderScalePriceRange InvalidPerpMarketConfig`,
  },
  {
    // Zeta
    programs: ['ZETAxsqBRek56DhiGXrn75yj2NHU3aYUnxvHXpkf3aD'],
    framework: 'anchor',
    first: 6000,
    names: `
      DepositOverflow Unreachable FailedInitialMarginRequirement LiquidatorFailedMarginRequirement
      CannotLiquidateOwnAccount CrankInvalidRemainingAccounts IncorrectTickSize ZeroPrice ZeroSize
      ZeroWithdrawableBalance DepositAmountExceeded WithdrawalAmountExceedsWithdrawableBalance
      AccountHasSufficientMarginPostCancels OverBankrupt AccountHasSufficientMargin UserHasNoActiveOrders
      InvalidExpirationInterval ProductMarketsAlreadyInitialized InvalidProductMarketKey MarketNotLive
      MarketPricingNotReady UserHasRemainingOrdersOnExpiredMarket InvalidSeriesExpiration
      InvalidExpiredOrderCancel NoMarketsToAdd UserHasUnsettledPositions NoMarginAccountsToSettle
      CannotSettleUserWithActiveOrders OrderbookNotEmpty InvalidNumberOfAccounts InvalidMarketAccounts
      ProductStrikeUninitialized PricingNotUpToDate RetreatsAreStale ProductDirty ProductStrikesInitialized
      StrikeInitializationNotReady UnsupportedKind InvalidZetaGroup InvalidMarginAccount InvalidGreeksAccount
      InvalidSettlementAccount InvalidCancelAuthority CannotUpdatePricingAfterExpiry
      LoadAccountDiscriminatorAlreadySet AccountAlreadyInitialized GreeksAccountSeedsMismatch
      ZetaGroupAccountSeedsMismatch MarginAccountSeedsMismatch OpenOrdersAccountSeedsMismatch
      MarketNodeAccountSeedsMismatch UserTradingFeeWhitelistAccountSeedsMismatch
      UserDepositWhitelistAccountSeedsMismatch MarketIndexesUninitialized MarketIndexesAlreadyInitialized
      CannotGetUnsetStrike CannotSetInitializedStrike CannotResetUninitializedStrike
      CrankMarginAccountNotMutable InvalidAdminSigner UserHasActiveOrders UserForceCancelInProgress
      FailedPriceBandCheck UnsortedOpenOrdersAccounts AccountNotMutable AccountDiscriminatorMismatch
      InvalidMarketNodeIndex InvalidMarketNode LUTOutOfBounds RebalanceInsuranceInvalidRemainingAccounts
      InvalidMintDecimals InvalidZetaGroupOracle InvalidZetaGroupDepositMint InvalidZetaGroupRebalanceMint
      InvalidDepositAmount InvalidTokenAccountOwner InvalidWithdrawAmount InvalidDepositRemainingAccounts
      InvalidPlaceOrderRemainingAccounts ClientOrderIdCannotBeZero ZetaGroupHalted ZetaGroupNotHalted
      HaltMarkPriceNotSet HaltMarketsNotCleaned HaltMarketNodesNotCleaned
      CannotExpireOptionsAfterExpirationThreshold PostOnlyInCross FillOrKillNotFullSize
      InvalidOpenOrdersMapOwner AccountDidNotSerialize OpenOrdersWithNonEmptyPositions
      CannotCloseNonEmptyMarginAccount InvalidTagLength NakedShortCallIsNotAllowed InvalidSpreadAccount
      CannotCloseNonEmptySpreadAccount SpreadAccountSeedsMismatch SpreadAccountHasUnsettledPositions
      SpreadAccountInvalidExpirySeriesState InsufficientFundsToCollateralizeSpreadAccount
      FailedMaintenanceMarginRequirement InvalidMovement MovementOnExpiredSeries InvalidMovementSize
      ExceededMaxPositionMovements ExceededMaxSpreadAccountContracts OraclePriceIsInvalid InvalidUnderlyingMint
      InvalidReferrerAlias ReferrerAlreadyHasAlias InvalidTreasuryMovementAmount InvalidReferralsAdminSigner
      InvalidSetReferralsRewardsRemainingAccounts SetReferralsRewardsAccountNotMutable
      InvalidClaimReferralsRewardsAmount InvalidClaimReferralsRewardsAccount ReferralAccountSeedsMismatch
      ReferrerAccountSeedsMismatch ProtectedMmMarginAccount CannotWithdrawWithOpenOrders FundingRateNotUpToDate
      PerpSyncQueueFull PerpSyncQueueAccountSeedsMismatch PerpSyncQueueEmpty InvalidNonPerpMarket
      InvalidPerpMarket CannotInitializePerpMarketNode DeprecatedInstruction ForceCancelExpiredTIFOrdersOnly
      InvalidPlaceOrderAuthority InvalidOpenOrdersAuthority InsuranceVaultSeedsMismatch OpenInterestLimitBreach
      WithdrawLimitBreach InvalidPricingOracle - - ZetaNotHalted NotFreshCrossMarginAccount
      CannotCloseNonEmptyMarginAccountManager CannotMigrateWithOpenOrders InvalidMarginAccountType
      MarginAccountAssetMismatch FeatureUnavailable MarginAccountCannotLiquidateCrossMarginAccount
      InvalidDexAccOwner TriggerOrderCannotBeRemoved TriggerOrderCannotBeExecuted TooManyTriggerOrders
      InvalidTriggerOrderRemainingAccounts InvalidTriggerOrderWhitelistFeesAccount
      MissingTriggerOrderWhitelistFeesAccount InvalidTriggerOrderBitRange InvalidSecondaryAdmin
      OnlyOwnerCanEditTriggerOrder TriggerOrderNeedsTimeOrPriceAndDirection TriggerOrderBitOccupied
      InvalidLiquidatorAuthority IOCInvalidTakerFillSize IncorrectLotSize InvalidReferrerIDLength
      InvalidReferrerIDOwner CannotReferSelf InvalidMATypeAdminSigner PostOnlyForMulti ErrTickWide
      OORemainingEvents CannotForceCancelTriggerOrder InvalidPricingAdmin InvalidOracleUpdate
      OrderPriceTooFarFromMarkPrice AirdropCommunityAlreadySet RemainingOrdersInBookAfterPrune OODoesntMatch
      WithdrawOnlyAccount InvalidTreasurySplitTokenAccount InvalidReferrerRemainingAccounts`,
  },
  {
    // Jupiter Perps
    programs: ['PERPHjGBqRHArX4DySjwM6UJHiR3sWAatqfdBS2qQJu'],
    framework: 'anchor',
    first: 6000,
    names: `
      MathOverflow UnsupportedOracle InvalidOracleAccount StaleOraclePrice InvalidOraclePrice InvalidEnvironment
      InvalidCollateralAccount InvalidCollateralAmount CollateralSlippage InvalidPositionState
      InvalidPerpetualsConfig InvalidPoolConfig InvalidInstruction InvalidCustodyConfig InvalidCustodyBalance
      InvalidArgument InvalidPositionRequest InvalidPositionRequestInputAta InvalidMint InsufficientTokenAmount
      InsufficientAmountReturned MaxPriceSlippage MaxLeverage CustodyAmountLimit PoolAmountLimit
      PersonalPoolAmountLimit UnsupportedToken InstructionNotAllowed JupiterProgramMismatch ProgramMismatch
      AddressMismatch KeeperATAMissing SwapAmountMismatch CPINotAllowed InvalidKeeper ExceedExecutionPeriod
      InvalidRequestType InvalidTriggerPrice TriggerPriceSlippage MissingTriggerPrice MissingPriceSlippage
      InvalidPriceCalcMode RequestUpdatedTooRecent ExceedTokenWeightage OraclePublishTimeTooEarly
      PullOraclePublishTimeTooEarly StalePullOraclePrice InvalidPullOraclePrice PullOracleNotVerified
      PriceDiffTooLarge InvalidDovesOraclePrice InvalidRequestTime PositionUpdatedTooRecent
      LedgerTokenAccountDoesNotMatch InvalidTokenLedger OraclePriceDifferenceTooLarge InvalidOracleSigner
      InvalidOracleTimestamp InvalidMaxGlobalLongSize InvalidMaxGlobalShortSize BorrowsDisabled
      BorrowLimitsExceeded WithdrawExceedsMarginLimits CannotLiquidate CannotDelegateStake
      ExceededMaxTotalStakedAmount LpTokenPriceChangeLimitExceeded`,
  },
];
