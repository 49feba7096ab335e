import type { InstructionTable } from './instruction-table.ts';

/** From metaplex-foundation/mpl-token-metadata. */
export const METAPLEX_INSTRUCTIONS: readonly InstructionTable[] = [
  {
    // Token Metadata
    programs: ['metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'],
    tag: 'u8',
    names: `
      createMetadataAccount updateMetadataAccount deprecatedCreateMasterEdition
      deprecatedMintNewEditionFromMasterEditionViaPrintingToken updatePrimarySaleHappenedViaToken
      deprecatedSetReservationList deprecatedCreateReservationList signMetadata deprecatedMintPrintingTokensViaToken
      deprecatedMintPrintingTokens createMasterEdition mintNewEditionFromMasterEditionViaToken convertMasterEditionV1ToV2
      mintNewEditionFromMasterEditionViaVaultProxy puffMetadata updateMetadataAccountV2 createMetadataAccountV2
      createMasterEditionV3 verifyCollection utilize approveUseAuthority revokeUseAuthority unverifyCollection
      approveCollectionAuthority revokeCollectionAuthority setAndVerifyCollection freezeDelegatedAccount
      thawDelegatedAccount removeCreatorVerification burnNft verifySizedCollectionItem unverifySizedCollectionItem
      setAndVerifySizedCollectionItem createMetadataAccountV3 setCollectionSize setTokenStandard
      bubblegumSetCollectionSize burnEditionNft createEscrowAccount closeEscrowAccount transferOutOfEscrow burn create mint
      delegate revoke lock unlock migrate transfer update use verify unverify collect print resize closeAccounts`,
  },
];
