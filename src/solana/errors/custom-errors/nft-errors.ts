import type { CustomErrorTable } from './custom-error-table.ts';

/**
 * From metaplex-foundation/mpl-token-metadata, metaplex-foundation/metaplex-program-library, me-foundation/mmm
 * and metaplex-foundation/mpl-candy-machine.
 */
export const NFT_ERRORS: readonly CustomErrorTable[] = [
  {
    // Metaplex Token Metadata
    programs: ['metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'],
    first: 0,
    names: `
      InstructionUnpackError InstructionPackError NotRentExempt AlreadyInitialized Uninitialized
      InvalidMetadataKey InvalidEditionKey UpdateAuthorityIncorrect UpdateAuthorityIsNotSigner NotMintAuthority
      InvalidMintAuthority NameTooLong SymbolTooLong UriTooLong
      UpdateAuthorityMustBeEqualToMetadataAuthorityAndSigner MintMismatch EditionsMustHaveExactlyOneToken
      MaxEditionsMintedAlready TokenMintToFailed MasterRecordMismatch DestinationMintMismatch
      EditionAlreadyMinted PrintingMintDecimalsShouldBeZero OneTimePrintingAuthorizationMintDecimalsShouldBeZero
      EditionMintDecimalsShouldBeZero TokenBurnFailed TokenAccountOneTimeAuthMintMismatch DerivedKeyInvalid
      PrintingMintMismatch OneTimePrintingAuthMintMismatch TokenAccountMintMismatch TokenAccountMintMismatchV2
      NotEnoughTokens PrintingMintAuthorizationAccountMismatch AuthorizationTokenAccountOwnerMismatch Disabled
      CreatorsTooLong CreatorsMustBeAtleastOne MustBeOneOfCreators NoCreatorsPresentOnMetadata CreatorNotFound
      InvalidBasisPoints PrimarySaleCanOnlyBeFlippedToTrue OwnerMismatch NoBalanceInAccountForAuthorization
      ShareTotalMustBe100 ReservationExists ReservationDoesNotExist ReservationNotSet ReservationAlreadyMade
      BeyondMaxAddressSize NumericalOverflowError ReservationBreachesMaximumSupply AddressNotInReservation
      CannotVerifyAnotherCreator CannotUnverifyAnotherCreator SpotMismatch IncorrectOwner
      PrintingWouldBreachMaximumSupply DataIsImmutable DuplicateCreatorAddress
      ReservationSpotsRemainingShouldMatchTotalSpotsAtStart InvalidTokenProgram DataTypeMismatch
      BeyondAlottedAddressSize ReservationNotComplete TriedToReplaceAnExistingReservation InvalidOperation
      InvalidOwner PrintingMintSupplyMustBeZeroForConversion OneTimeAuthMintSupplyMustBeZeroForConversion
      InvalidEditionIndex ReservationArrayShouldBeSizeOne IsMutableCanOnlyBeFlippedToFalse
      CollectionCannotBeVerifiedInThisInstruction Removed MustBeBurned InvalidUseMethod
      CannotChangeUseMethodAfterFirstUse CannotChangeUsesAfterFirstUse CollectionNotFound
      InvalidCollectionUpdateAuthority CollectionMustBeAUniqueMasterEdition UseAuthorityRecordAlreadyExists
      UseAuthorityRecordAlreadyRevoked Unusable NotEnoughUses CollectionAuthorityRecordAlreadyExists
      CollectionAuthorityDoesNotExist InvalidUseAuthorityRecord InvalidCollectionAuthorityRecord
      InvalidFreezeAuthority InvalidDelegate CannotAdjustVerifiedCreator CannotRemoveVerifiedCreator
      CannotWipeVerifiedCreators NotAllowedToChangeSellerFeeBasisPoints EditionOverrideCannotBeZero InvalidUser
      RevokeCollectionAuthoritySignerIncorrect TokenCloseFailed UnsizedCollection SizedCollection
      MissingCollectionMetadata NotAMemberOfCollection NotVerifiedMemberOfCollection NotACollectionParent
      CouldNotDetermineTokenStandard MissingEditionAccount NotAMasterEdition MasterEditionHasPrints
      BorshDeserializationError CannotUpdateVerifiedCollection CollectionMasterEditionAccountInvalid
      AlreadyVerified AlreadyUnverified NotAPrintEdition InvalidMasterEdition InvalidPrintEdition
      InvalidEditionMarker ReservationListDeprecated PrintEditionDoesNotMatchMasterEdition
      EditionNumberGreaterThanMaxSupply MustUnverify InvalidEscrowBumpSeed MustBeEscrowAuthority
      InvalidSystemProgram MustBeNonFungible InsufficientTokens BorshSerializationError NoFreezeAuthoritySet
      InvalidCollectionSizeChange InvalidBubblegumSigner EscrowParentHasDelegate MintIsNotSigner
      InvalidTokenStandard InvalidMintForTokenStandard InvalidAuthorizationRules MissingAuthorizationRules
      MissingProgrammableConfig InvalidProgrammableConfig DelegateAlreadyExists DelegateNotFound
      MissingAccountInBuilder MissingArgumentInBuilder FeatureNotSupported InvalidSystemWallet
      OnlySaleDelegateCanTransfer MissingTokenAccount MissingSplTokenProgram MissingAuthorizationRulesProgram
      InvalidDelegateRoleForTransfer InvalidTransferAuthority InstructionNotSupported KeyMismatch LockedToken
      UnlockedToken MissingDelegateRole InvalidAuthorityType MissingTokenRecord MintSupplyMustBeZero
      DataIsEmptyOrZeroed MissingTokenOwnerAccount InvalidMasterEditionAccountLength IncorrectTokenState
      InvalidDelegateRole MissingPrintSupply MissingMasterEditionAccount AmountMustBeGreaterThanZero
      InvalidDelegateArgs MissingLockedTransferAddress InvalidLockedTransferAddress DataIncrementLimitExceeded
      CannotUpdateAssetWithDelegate InvalidAmount MissingMasterEditionMintAccount
      MissingMasterEditionTokenAccount MissingEditionMarkerAccount CannotBurnWithDelegate MissingEdition
      InvalidAssociatedTokenAccountProgram InvalidInstructionsSysvar InvalidParentAccounts InvalidUpdateArgs
      InsufficientTokenBalance MissingCollectionMint MissingCollectionMasterEdition InvalidTokenRecord
      InvalidCloseAuthority InvalidInstruction MissingDelegateRecord InvalidFeeAccount InvalidMetadataFlags
      CannotChangeUpdateAuthorityWithDelegate InvalidMintExtensionType InvalidMintCloseAuthority
      InvalidMetadataPointer InvalidTokenExtensionType MissingImmutableOwnerExtension
      ExpectedUninitializedAccount InvalidEditionAccountLength AccountAlreadyResized ConditionsForClosingNotMet`,
  },
  {
    // Metaplex Candy Machine v2
    programs: ['cndy3Z4yapfJBmL3ShUp5exZKqR3z33thTzeNMm2gRZ'],
    framework: 'anchor',
    first: 6000,
    names: `
      IncorrectOwner Uninitialized MintMismatch IndexGreaterThanLength NumericalOverflowError TooManyCreators
      UuidMustBeExactly6Length NotEnoughTokens NotEnoughSOL TokenTransferFailed CandyMachineEmpty
      CandyMachineNotLive HiddenSettingsConfigsDoNotHaveConfigLines CannotChangeNumberOfLines DerivedKeyInvalid
      PublicKeyMismatch NoWhitelistToken TokenBurnFailed GatewayAppMissing GatewayTokenMissing
      GatewayTokenExpireTimeInvalid NetworkExpireFeatureMissing CannotFindUsableConfigLine InvalidString
      SuspiciousTransaction CannotSwitchToHiddenSettings IncorrectSlotHashesPubkey IncorrectCollectionAuthority
      MismatchedCollectionPDA MismatchedCollectionMint SlotHashesEmpty MetadataAccountMustBeEmpty
      MissingSetCollectionDuringMint NoChangingCollectionDuringMint CandyCollectionRequiresRetainAuthority
      GatewayProgramError NoChangingFreezeDuringMint - NoChangingTokenWithFreeze InvalidThawNft
      IncorrectRemainingAccountsLen MissingFreezeAta IncorrectFreezeAta FreezePDAMismatch
      EnteredFreezeIsMoreThanMaxFreeze NoWithdrawWithFreeze NoWithdrawWithFrozenFunds
      MissingRemoveFreezeTokenAccounts InvalidFreezeWithdrawTokenAddress NoUnlockWithNFTsStillFrozen
      SizedCollectionMetadataMustBeMutable CannotSwitchFromHiddenSettings`,
  },
  {
    // Metaplex Auction House
    programs: ['hausS13jsjafwWwGqZTUQRmWyvyxn9EQpqMwV1PBBmk'],
    framework: 'anchor',
    first: 6000,
    names: `
      PublicKeyMismatch InvalidMintAuthority UninitializedAccount IncorrectOwner PublicKeysShouldBeUnique
      StatementFalse NotRentExempt NumericalOverflow ExpectedSolAccount CannotExchangeSOLForSol
      SOLWalletMustSign CannotTakeThisActionWithoutAuctionHouseSignOff NoPayerPresent DerivedKeyInvalid
      MetadataDoesntExist InvalidTokenAmount BothPartiesNeedToAgreeToSale
      CannotMatchFreeSalesWithoutAuctionHouseOrSellerSignoff SaleRequiresSigner OldSellerNotInitialized
      SellerATACannotHaveDelegate BuyerATACannotHaveDelegate NoValidSignerPresent InvalidBasisPoints
      TradeStateDoesntExist TradeStateIsNotEmpty ReceiptIsEmpty InstructionMismatch - MissingAuctioneerScope
      MustUseAuctioneerHandler NoAuctioneerProgramSet TooManyScopes AuctionHouseNotDelegated
      BumpSeedNotInHashMap EscrowUnderRentExemption InvalidSeedsOrAuctionHouseNotDelegated
      BuyerTradeStateNotValid MissingElementForPartialOrder NotEnoughTokensAvailableForPurchase
      PartialPriceMismatch - AuctioneerAuthorityMismatch InsufficientFunds SaleRequiresExactlyOneSigner`,
  },
  {
    // Magic Eden MMM
    programs: ['mmm3XBJg5gk8XJxEKBvdgptZz6SgK4tXvn36sodowMc'],
    framework: 'anchor',
    first: 6000,
    names: `
      InvalidLPFee InvalidAllowLists InvalidBP InvalidCurveType InvalidCurveDelta InvalidCosigner
      InvalidPaymentMint InvalidOwner NumericOverflow InvalidRequestedPrice NotEmptyEscrowAccount
      NotEmptySellsideAssetAmount InvalidReferral InvalidMasterEdition Expired InvalidCreatorAddress
      NotEnoughBalance InvalidTokenOwner PubkeyMismatch UninitializedAccount InvalidSpotPrice
      InvalidMetadataCreatorRoyalty InvalidMakerOrTakerFeeBP InvalidOcpAssetParams InvalidAccountState
      InvalidTokenMint InvalidMip1AssetParams InvalidTokenStandard UnexpectedMetadataUri
      InvalidRemainingAccounts InvalidTokenMetadataExtension InvalidTokenMemberExtension InvalidAssetCollection
      InvalidTokenExtension UnsupportedAssetPlugin InvalidCnftMetadata InvalidCnftMetadataArgs`,
  },
  {
    // Metaplex Candy Machine v3
    programs: ['CndyV3LdqHUfDLmE5naZjVN8rBZz4tqhdefbAnjHG3JR'],
    framework: 'anchor',
    first: 6000,
    names: `
      IncorrectOwner Uninitialized MintMismatch IndexGreaterThanLength NumericalOverflowError TooManyCreators
      CandyMachineEmpty HiddenSettingsDoNotHaveConfigLines CannotChangeNumberOfLines
      CannotSwitchToHiddenSettings IncorrectCollectionAuthority MetadataAccountMustBeEmpty
      NoChangingCollectionDuringMint ExceededLengthError MissingConfigLinesSettings CannotIncreaseLength
      CannotSwitchFromHiddenSettings CannotChangeSequentialIndexGeneration CollectionKeyMismatch
      CouldNotRetrieveConfigLineData NotFullyLoaded InstructionBuilderFailed MissingCollectionAuthorityRecord
      MissingMetadataDelegateRecord InvalidTokenStandard MissingTokenAccount MissingTokenRecord
      MissingInstructionsSysvar MissingSplAtaProgram InvalidAccountVersion`,
  },
  {
    // Metaplex Candy Guard
    programs: ['Guard1JwRhJkVH6XZhzoYxeBVQe872VH6QggF4BWmS9g'],
    framework: 'anchor',
    first: 6000,
    names: `
      InvalidAccountSize DeserializationError PublicKeyMismatch DataIncrementLimitExceeded IncorrectOwner
      Uninitialized MissingRemainingAccount NumericalOverflowError RequiredGroupLabelNotFound GroupNotFound
      ExceededLength CandyMachineEmpty InstructionNotFound CollectionKeyMismatch MissingCollectionAccounts
      CollectionUpdateAuthorityKeyMismatch MintNotLastTransaction MintNotLive NotEnoughSOL TokenBurnFailed
      NotEnoughTokens TokenTransferFailed MissingRequiredSignature GatewayTokenInvalid AfterEndDate
      InvalidMintTime AddressNotFoundInAllowedList MissingAllowedListProof AllowedListNotEnabled
      AllowedMintLimitReached InvalidNftCollection MissingNft MaximumRedeemedAmount AddressNotAuthorized
      MissingFreezeInstruction FreezeGuardNotEnabled FreezeNotInitialized MissingFreezePeriod
      FreezeEscrowAlreadyExists ExceededMaximumFreezePeriod ThawNotEnabled UnlockNotEnabled DuplicatedGroupLabel
      DuplicatedMintLimitId UnauthorizedProgramFound ExceededProgramListSize AllocationNotInitialized
      AllocationLimitReached AllocationGuardNotEnabled InvalidMintAuthority InstructionBuilderFailed
      InvalidAccountVersion`,
  },
];
