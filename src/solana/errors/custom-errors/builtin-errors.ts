import {
  ASSOCIATED_TOKEN_PROGRAM,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  VOTE_PROGRAM,
} from '../../ids/program-ids.ts';
import type { CustomErrorTable } from './custom-error-table.ts';

/** The programs that every cluster has, from their sources. */
export const BUILTIN_ERRORS: readonly CustomErrorTable[] = [
  {
    // System
    programs: [SYSTEM_PROGRAM],
    first: 0,
    names: `
      AccountAlreadyInUse ResultWithNegativeLamports InvalidProgramId InvalidAccountDataLength
      MaxSeedLengthExceeded AddressWithSeedMismatch NonceNoRecentBlockhashes NonceBlockhashNotExpired
      NonceUnexpectedBlockhashValue`,
  },
  {
    // Token and Token-2022
    programs: [TOKEN_PROGRAM, TOKEN_2022_PROGRAM],
    first: 0,
    names: `
      NotRentExempt InsufficientFunds InvalidMint MintMismatch OwnerMismatch FixedSupply AlreadyInUse
      InvalidNumberOfProvidedSigners InvalidNumberOfRequiredSigners UninitializedState NativeNotSupported
      NonNativeHasBalance InvalidInstruction InvalidState Overflow AuthorityTypeNotSupported MintCannotFreeze
      AccountFrozen MintDecimalsMismatch NonNativeNotSupported`,
  },
  {
    // Token-2022
    programs: [TOKEN_2022_PROGRAM],
    first: 20,
    names: `
      ExtensionTypeMismatch ExtensionBaseMismatch ExtensionAlreadyInitialized
      ConfidentialTransferAccountHasBalance ConfidentialTransferAccountNotApproved
      ConfidentialTransferDepositsAndTransfersDisabled ConfidentialTransferElGamalPubkeyMismatch
      ConfidentialTransferBalanceMismatch MintHasSupply NoAuthorityExists TransferFeeExceedsMaximum
      MintRequiredForTransfer FeeMismatch FeeParametersMismatch ImmutableOwner AccountHasWithheldTransferFees
      NoMemo NonTransferable NonTransferableNeedsImmutableOwnership MaximumPendingBalanceCreditCounterExceeded
      MaximumDepositAmountExceeded CpiGuardSettingsLocked CpiGuardTransferBlocked CpiGuardBurnBlocked
      CpiGuardCloseAccountBlocked CpiGuardApproveBlocked CpiGuardSetAuthorityBlocked CpiGuardOwnerChangeBlocked
      ExtensionNotFound NonConfidentialTransfersDisabled ConfidentialTransferFeeAccountHasWithheldFee
      InvalidExtensionCombination InvalidLengthForAlloc AccountDecryption ProofGeneration
      InvalidProofInstructionOffset HarvestToMintDisabled SplitProofContextStateAccountsNotSupported
      NotEnoughProofContextStateAccounts MalformedCiphertext CiphertextArithmeticFailed
      PedersenCommitmentMismatch RangeProofLengthMismatch IllegalBitLength FeeCalculation
      IllegalMintBurnConversion InvalidScale MintPaused PendingBalanceNonZero`,
  },
  {
    // The token-metadata interface, which Token-2022 implements
    programs: [TOKEN_2022_PROGRAM],
    first: 901_952_957,
    names: `
      IncorrectAccount MintHasNoMintAuthority IncorrectMintAuthority IncorrectUpdateAuthority ImmutableMetadata
      KeyNotFound`,
  },
  {
    // The token-group interface, which Token-2022 implements
    programs: [TOKEN_2022_PROGRAM],
    first: 3_406_457_176,
    names: `
      SizeExceedsNewMaxSize SizeExceedsMaxSize ImmutableGroup IncorrectMintAuthority IncorrectUpdateAuthority
      MemberAccountIsGroupAccount`,
  },
  {
    // Stake
    programs: [STAKE_PROGRAM],
    first: 0,
    names: `
      NoCreditsToRedeem LockupInForce AlreadyDeactivated TooSoonToRedelegate InsufficientStake
      MergeTransientStake MergeMismatch CustodianMissing CustodianSignatureMissing InsufficientReferenceVotes
      VoteAddressMismatch MinimumDelinquentEpochsForDeactivationNotMet InsufficientDelegation
      RedelegateTransientOrInactiveStake RedelegateToSameVoteAccount
      RedelegatedStakeMustFullyActivateBeforeDeactivationIsPermitted EpochRewardsActive`,
  },
  {
    // Vote
    programs: [VOTE_PROGRAM],
    first: 0,
    names: `
      VoteTooOld SlotsMismatch SlotHashMismatch EmptySlots TimestampTooOld TooSoonToReauthorize LockoutConflict
      NewVoteStateLockoutMismatch SlotsNotOrdered ConfirmationsNotOrdered ZeroConfirmations ConfirmationTooLarge
      RootRollBack ConfirmationRollBack SlotSmallerThanRoot TooManyVotes VotesTooOldAllFiltered
      RootOnDifferentFork ActiveVoteAccountClose CommissionUpdateTooLate AssertionFailed`,
  },
  {
    // Associated Token Account
    programs: [ASSOCIATED_TOKEN_PROGRAM],
    first: 0,
    names: 'InvalidOwner',
  },
];
