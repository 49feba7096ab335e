import type { CustomErrorTable } from './custom-error-table.ts';

/**
 * From Jac0xb/lighthouse, Squads-Protocol/v4, rpcpool/yellowstone-vixen, Squads-Protocol/squads-mpl,
 * solana-labs/solana-program-library and switchboard-xyz/sbv2-solana.
 */
export const INFRASTRUCTURE_ERRORS: readonly CustomErrorTable[] = [
  {
    // Lighthouse
    programs: ['L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'],
    first: 6000,
    names: `
      InvalidInstructionData AssertionFailed NotEnoughAccounts BumpNotFound AccountBorrowFailed RangeOutOfBounds
      IndexOutOfBounds FailedToDeserialize FailedToSerialize AccountOwnerMismatch AccountKeyMismatch
      AccountNotInitialized AccountOwnerValidationFailed AccountFundedValidationFailed
      AccountDiscriminatorValidationFailed AccountValidationFailed CrossProgramInvokeViolation`,
  },
  {
    // Squads v4
    programs: ['SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf'],
    framework: 'anchor',
    first: 6000,
    names: `
      DuplicateMember EmptyMembers TooManyMembers InvalidThreshold Unauthorized NotAMember
      InvalidTransactionMessage StaleProposal InvalidProposalStatus InvalidTransactionIndex AlreadyApproved
      AlreadyRejected AlreadyCancelled InvalidNumberOfAccounts InvalidAccount RemoveLastMember NoVoters
      NoProposers NoExecutors InvalidStaleTransactionIndex NotSupportedForControlled TimeLockNotReleased
      NoActions MissingAccount InvalidMint InvalidDestination SpendingLimitExceeded DecimalsMismatch
      UnknownPermission ProtectedAccount TimeLockExceedsMaxAllowed IllegalAccountOwner RentReclamationDisabled
      InvalidRentCollector ProposalForAnotherMultisig TransactionForAnotherMultisig
      TransactionNotMatchingProposal - BatchNotEmpty SpendingLimitInvalidAmount - - - FinalBufferSizeMismatch
      MultisigCreateDeprecated`,
  },
  {
    // SPL Governance
    programs: ['GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw'],
    first: 500,
    names: `
      InvalidInstruction RealmAlreadyExists InvalidRealm InvalidGoverningTokenMint GoverningTokenOwnerMustSign
      GoverningTokenOwnerOrDelegateMustSign AllVotesMustBeRelinquishedToWithdrawGoverningTokens
      InvalidTokenOwnerRecordAccountAddress InvalidGoverningMintForTokenOwnerRecord
      InvalidRealmForTokenOwnerRecord InvalidProposalForProposalTransaction InvalidSignatoryAddress
      SignatoryAlreadySignedOff SignatoryMustSign InvalidProposalOwnerAccount InvalidProposalForVoterRecord
      InvalidGoverningTokenOwnerForVoteRecord InvalidVoteThresholdPercentage ProposalAlreadyExists
      VoteAlreadyExists NotEnoughTokensToCreateProposal InvalidStateCannotEditSignatories InvalidProposalState
      InvalidStateCannotEditTransactions InvalidStateCannotExecuteTransaction
      CannotExecuteTransactionWithinHoldUpTime TransactionAlreadyExecuted InvalidTransactionIndex Legacy3
      TransactionAlreadyExists InvalidStateCannotSignOff InvalidStateCannotVote InvalidStateCannotFinalize
      InvalidStateCannotCancelProposal VoteAlreadyRelinquished CannotFinalizeVotingInProgress
      ProposalVotingTimeExpired InvalidSignatoryMint InvalidGovernanceForProposal
      InvalidGoverningMintForProposal MintAuthorityMustSign InvalidMintAuthority MintHasNoAuthority
      SplTokenAccountWithInvalidOwner SplTokenMintWithInvalidOwner SplTokenAccountNotInitialized
      SplTokenAccountDoesNotExist SplTokenInvalidTokenAccountData SplTokenInvalidMintAccountData
      SplTokenMintNotInitialized SplTokenMintDoesNotExist InvalidProgramDataAccountAddress
      InvalidProgramDataAccountData InvalidUpgradeAuthority UpgradeAuthorityMustSign ProgramNotUpgradable
      InvalidTokenOwner TokenOwnerMustSign VoteThresholdTypeNotSupported VoteWeightSourceNotSupported Legacy1
      GovernancePdaMustSign Legacy2 InvalidRealmForGovernance InvalidAuthorityForRealm RealmHasNoAuthority
      RealmAuthorityMustSign InvalidGoverningTokenHoldingAccount RealmCouncilMintChangeIsNotSupported
      InvalidMaxVoterWeightAbsoluteValue InvalidMaxVoterWeightSupplyFraction NotEnoughTokensToCreateGovernance
      TooManyOutstandingProposals AllProposalsMustBeFinalisedToWithdrawGoverningTokens
      InvalidVoterWeightRecordForRealm InvalidVoterWeightRecordForGoverningTokenMint
      InvalidVoterWeightRecordForTokenOwner VoterWeightRecordExpired InvalidRealmConfigForRealm
      TokenOwnerRecordAlreadyExists GoverningTokenDepositsNotAllowed InvalidVoteChoiceWeightPercentage
      VoteTypeNotSupported InvalidProposalOptions ProposalIsNotExecutable DenyVoteIsNotAllowed
      CannotExecuteDefeatedOption VoterWeightRecordInvalidAction VoterWeightRecordInvalidActionTarget
      InvalidMaxVoterWeightRecordForRealm InvalidMaxVoterWeightRecordForGoverningTokenMint
      MaxVoterWeightRecordExpired NotSupportedVoteType RealmConfigChangeNotAllowed
      GovernanceConfigChangeNotAllowed AtLeastOneVoteThresholdRequired ReservedBufferMustBeEmpty
      CannotRelinquishInFinalizingState InvalidRealmConfigAddress CannotDepositDormantTokens
      CannotWithdrawMembershipTokens CannotRevokeGoverningTokens InvalidRevokeAmount InvalidGoverningTokenSource
      CannotChangeCommunityTokenTypeToMembership VoterWeightThresholdDisabled VoteNotAllowedInCoolOffTime
      CannotRefundProposalDeposit InvalidProposalForProposalDeposit InvalidDepositExemptProposalCount
      GoverningTokenMintNotAllowedToVote InvalidDepositPayerForProposalDeposit InvalidStateNotFinal
      InvalidStateToCompleteProposal InvalidNumberOfVoteChoices RankedVoteIsNotSupported
      ChoiceWeightMustBe100Percent SingleChoiceOnlyIsAllowed AtLeastSingleChoiceIsRequired
      TotalVoteWeightMustBe100Percent InvalidMultiChoiceProposalParameters InvalidGovernanceForRequiredSignatory
      SignatoryRecordAlreadyExists InstructionDeprecated MissingRequiredSignatories
      TokenOwnerRecordLockAuthorityMustSign ExpiredTokenOwnerRecordLock TokenOwnerRecordLocked
      InvalidTokenOwnerRecordLockAuthority TokenOwnerRecordLockAuthorityAlreadyExists
      TokenOwnerRecordLockNotFound TokenOwnerRecordLockAuthorityNotFound`,
  },
  {
    // Squads v3
    programs: ['SMPLecH534NA9acpos4G6x7uf3LWbCAwZQE9e8ZekMu'],
    framework: 'anchor',
    first: 6000,
    names: `
      KeyNotInMultisig InvalidTransactionState InvalidNumberOfAccounts InvalidInstructionAccount
      InvalidAuthorityIndex TransactionAlreadyExecuted CannotRemoveSoloMember InvalidThreshold
      DeprecatedTransaction InstructionFailed MaxMembersReached EmptyMembers PartialExecution NotEnoughLamports`,
  },
  {
    // Name Service
    programs: ['namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'],
    first: 0,
    names: 'OutOfSpace',
  },
  {
    // Switchboard v2, Switchboard v2 (devnet)
    programs: ['SW1TCH7qEPTdLsDHRgPuMQjbQxKdH2aBStViMFnt64f', '2TfB33aLaneQb5TNVwyDz3jSZXS6jdW2ARw1Dgf84XCG'],
    framework: 'anchor',
    first: 6000,
    names: `
      ArrayOperationError QueueOperationError IncorrectProgramOwnerError InvalidAggregatorRound
      TooManyAggregatorJobs AggregatorCurrentRoundClosed AggregatorInvalidSaveResult InvalidStrDecimalConversion
      AccountLoaderMissingSignature MissingRequiredSignature ArrayOverflowError ArrayUnderflowError
      PubkeyNotFoundError AggregatorIllegalRoundOpenCall AggregatorIllegalRoundCloseCall AggregatorClosedError
      IllegalOracleIdxError OracleAlreadyRespondedError ProtoDeserializeError UnauthorizedStateUpdateError
      MissingOracleAccountsError OracleMismatchError CrankMaxCapacityError AggregatorLeaseInsufficientFunds
      IncorrectTokenAccountMint InvalidEscrowAccount CrankEmptyError PdaDeriveError AggregatorAccountNotFound
      PermissionAccountNotFound LeaseAccountDeriveFailure PermissionAccountDeriveFailure EscrowAccountNotFound
      LeaseAccountNotFound DecimalConversionError PermissionDenied QueueAtCapacity ExcessiveCrankRowsError
      AggregatorLockedError AggregatorInvalidBatchSizeError AggregatorJobChecksumMismatch IntegerOverflowError
      InvalidUpdatePeriodError NoResultsError InvalidExpirationError InsufficientStakeError LeaseInactiveError
      NoAggregatorJobsFound IntegerUnderflowError OracleQueueMismatch OracleWalletMismatchError
      InvalidBufferAccountError InsufficientOracleQueueError InvalidAuthorityError InvalidTokenAccountMintError
      ExcessiveLeaseWithdrawlError InvalideHistoryAccountError InvalidLeaseAccountEscrowError
      InvalidCrankAccountError CrankNoElementsReadyError IndexOutOfBoundsError VrfInvalidRequestError
      VrfInvalidProofSubmissionError VrfVerifyError VrfCallbackError VrfCallbackParamsError
      VrfCallbackAlreadyCalledError VrfInvalidPubkeyError VrfTooManyVerifyCallsError
      VrfRequestAlreadyLaunchedError VrfInsufficientVerificationError InvalidVrfProducerError
      InvalidGovernancePidError InvalidGovernanceAccountError MissingOptionalAccount InvalidSpawnRecordOwner
      NoopError MissingRequiredAccountsError InvalidMintError InvalidTokenAccountKeyError InvalidJobAccountError
      VoterStakeRegistryError AccountDiscriminatorMismatch FuckingImpossibleError InvalidVrfRound
      JobSizeExceeded JobChunksExceeded JobDataLocked JobNotInitialized BufferRelayerIllegalRoundOpenCall
      InvalidSliderAccount VrfLiteHasExistingPool VrfPoolFull VrfPoolEmpty VrfAccountNotFound
      AccountCloseNotReady VrfPoolRequestTooSoon VrfPoolMiss VrfLiteOwnedByPool InsufficientTokenBalance
      InvalidQuoteError InvalidHistoryAccountError GenericError InvalidAuthorityState`,
  },
];
