import type { CustomErrorTable } from './custom-error-table.ts';

/**
 * From marinade-finance/liquid-staking-program, solana-program/stake-pool and igneous-labs/S.
 */
export const STAKING_ERRORS: readonly CustomErrorTable[] = [
  {
    // Marinade
    programs: ['MarBmsSgKXdrN1egZf5sqe1TMai9K1rChYNDJgjq7aD'],
    framework: 'anchor',
    first: 6000,
    names: `
      WrongReserveOwner NonEmptyReserveData InvalidInitialReserveLamports ZeroValidatorChunkSize
      TooBigValidatorChunkSize ZeroCreditChunkSize TooBigCreditChunkSize TooLowCreditFee InvalidMintAuthority
      MintHasInitialSupply InvalidOwnerFeeState InvalidProgramId UnexpectedAccount CalculationFailure
      6019=LiquidityTargetTooLow TicketNotDue TicketNotReady WrongBeneficiary StakeAccountNotUpdatedYet
      StakeNotDelegated StakeAccountIsEmergencyUnstaking InsufficientLiquidity - InvalidAdminAuthority - -
      InvalidValidatorListDiscriminator 6036=UpdateWindowIsTooLow MinWithdrawIsTooHigh WithdrawAmountIsTooLow
      DepositAmountIsTooLow NotEnoughUserFunds WrongTokenOwnerOrDelegate TooEarlyForStakeDelta
      RequiredDelegatedStake - RequiredDeactivatingStake DepositingNotActivatedStake
      TooLowDelegationInDepositingStake WrongStakeBalance - - UnstakingOnPositiveDelta - - -
      DestinationStakeMustBeDelegated DestinationStakeMustNotBeDeactivating DestinationStakeMustBeUpdated
      InvalidDestinationStakeDelegation SourceStakeMustBeDelegated SourceStakeMustNotBeDeactivating
      SourceStakeMustBeUpdated InvalidSourceStakeDelegation InvalidDelayedUnstakeTicket
      ReusingDelayedUnstakeTicket EmergencyUnstakingFromNonZeroScoredValidator WrongValidatorDuplicationFlag
      RedepositingMarinadeStake RemovingValidatorWithBalance 6074=ListOverflow AlreadyPaused NotPaused - - -
      BasisPointCentsOverflow WithdrawStakeAccountIsNotEnabled WithdrawStakeAccountFeeIsTooHigh
      DelayedUnstakeFeeIsTooHigh WithdrawStakeLamportsIsTooLow StakeAccountRemainderTooLow
      ShrinkingListWithDeletingContents UpgradingInvariantViolation DelinquentUpgraderIsNotDone
      CanonicalStakeAccountAlreadyCreated InvalidCanonicalStakeAccountAddress DepositStakeAccountFeeIsTooHigh
      DepositSolFeeIsTooHigh`,
  },
  {
    // SPL Stake Pool, Sanctum Stake Pool, Sanctum Multi-Validator Stake Pool
    programs: [
      'SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy',
      'SP12tWFxD9oJsVWNavTTBZvMbA6gkAmxtVgxdqvyvhY',
      'SPMBzsVUuoHA4Jm6KunbsotaahvVikZs1JyTW6iJvbn',
    ],
    first: 0,
    names: `
      AlreadyInUse InvalidProgramAddress InvalidState CalculationFailure FeeTooHigh WrongAccountMint
      22=NonZeroPoolTokenSupply StakeLamportsNotEqualToMinimum IncorrectDepositVoteAddress
      IncorrectWithdrawVoteAddress InvalidMintFreezeAuthority FeeIncreaseTooHigh WithdrawalTooSmall
      DepositTooSmall InvalidStakeDepositAuthority InvalidSolDepositAuthority InvalidPreferredValidator
      TransientAccountInUse InvalidSolWithdrawAuthority SolWithdrawalTooLarge InvalidMetadataAccount
      UnsupportedMintExtension UnsupportedFeeAccountExtension ExceededSlippage IncorrectMintDecimals
      ReserveDepleted MissingRequiredSysvar EpochRewardDistributionInProgress TooManyValidatorsInPool`,
  },
  {
    // Sanctum Infinity
    programs: ['5ocnV1qiCgaQR8Jb8xWnVbApfaygJ8tNoZfgPwsgx9kx'],
    first: 0,
    names: `
      InvalidPoolStateData InvalidLstStateListData InvalidDisablePoolAuthorityListData
      InvalidRebalanceRecordData MathError PoolRebalancing PoolDisabled 26=InvalidDisablePoolAuthority
      UnauthorizedSetRebalanceAuthoritySigner IncorrectDisablePoolAuthorityList FeeTooHigh NotEnoughFees
      ZeroValue FaultyPricingProgram IncorrectLpMintInitialization DuplicateLst SwapSameLst
      DuplicateDisablePoolAuthority`,
  },
];
