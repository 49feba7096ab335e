import type { CustomErrorTable } from './custom-error-table.ts';

/** The errors of the Anchor framework, from coral-xyz/anchor. */
export const ANCHOR_ERRORS = {
  first: 100,
  names: `
  InstructionMissing InstructionFallbackNotFound InstructionDidNotDeserialize InstructionDidNotSerialize
  1000=IdlInstructionStub IdlInstructionInvalidProgram IdlAccountNotEmpty 1500=EventInstructionStub
  2000=ConstraintMut ConstraintHasOne ConstraintSigner ConstraintRaw ConstraintOwner ConstraintRentExempt
  ConstraintSeeds ConstraintExecutable ConstraintState ConstraintAssociated ConstraintAssociatedInit
  ConstraintClose ConstraintAddress ConstraintZero ConstraintTokenMint ConstraintTokenOwner
  ConstraintMintMintAuthority ConstraintMintFreezeAuthority ConstraintMintDecimals ConstraintSpace
  ConstraintAccountIsNone ConstraintTokenTokenProgram ConstraintMintTokenProgram
  ConstraintAssociatedTokenTokenProgram ConstraintMintGroupPointerExtension
  ConstraintMintGroupPointerExtensionAuthority ConstraintMintGroupPointerExtensionGroupAddress
  ConstraintMintGroupMemberPointerExtension ConstraintMintGroupMemberPointerExtensionAuthority
  ConstraintMintGroupMemberPointerExtensionMemberAddress ConstraintMintMetadataPointerExtension
  ConstraintMintMetadataPointerExtensionAuthority ConstraintMintMetadataPointerExtensionMetadataAddress
  ConstraintMintCloseAuthorityExtension ConstraintMintCloseAuthorityExtensionAuthority
  ConstraintMintPermanentDelegateExtension ConstraintMintPermanentDelegateExtensionDelegate
  ConstraintMintTransferHookExtension ConstraintMintTransferHookExtensionAuthority
  ConstraintMintTransferHookExtensionProgramId 2500=RequireViolated RequireEqViolated RequireKeysEqViolated
  RequireNeqViolated RequireKeysNeqViolated RequireGtViolated RequireGteViolated
  3000=AccountDiscriminatorAlreadySet AccountDiscriminatorNotFound AccountDiscriminatorMismatch
  AccountDidNotDeserialize AccountDidNotSerialize AccountNotEnoughKeys AccountNotMutable
  AccountOwnedByWrongProgram InvalidProgramId InvalidProgramExecutable AccountNotSigner AccountNotSystemOwned
  AccountNotInitialized AccountNotProgramData AccountNotAssociatedTokenAccount AccountSysvarMismatch
  AccountReallocExceedsLimit AccountDuplicateReallocs 4100=DeclaredProgramIdMismatch
  TryingToInitPayerAsProgramAccount InvalidNumericConversion 5000=Deprecated`,
};

/** The errors of Anchor before version 0.20, whose codes later versions do not use. */
export const EARLY_ANCHOR_ERRORS = {
  first: 120,
  names: `
  IdlInstructionStub IdlInstructionInvalidProgram 140=ConstraintMut ConstraintHasOne ConstraintSigner
  ConstraintRaw ConstraintOwner ConstraintRentExempt ConstraintSeeds ConstraintExecutable ConstraintState
  ConstraintAssociated ConstraintAssociatedInit ConstraintClose ConstraintAddress ConstraintZero
  160=AccountDiscriminatorAlreadySet AccountDiscriminatorNotFound AccountDiscriminatorMismatch
  AccountDidNotDeserialize AccountDidNotSerialize AccountNotEnoughKeys AccountNotMutable AccountNotProgramOwned
  InvalidProgramId InvalidProgramExecutable AccountNotSigner AccountNotSystemOwned AccountNotInitialized
  AccountNotProgramData 180=StateInvalidAddress 299=Deprecated`,
};

/** Programs built with Anchor whose own errors have no table. */
export const OTHER_ANCHOR_PROGRAMS: CustomErrorTable = {
  programs: [
    '61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYH', // Jupiter Order Engine
    'proVF4pMXVaYqmy4NjniPh4pqKNfMmsihgd4wdkCX3u', // OKX DEX v2
    'DF1ow4tspfHX9JwWJsAb9epbkA8hmpSEAtxXy1V27QBH', // DFlow Aggregator v4
    '24Uqj9JCLxUeoC3hGfh5W3s9FM9uCHDS2SG3LYwBpyTi', // Meteora Vault
    '2wT8Yq49kHgDzXuPxZSaeLaH1qbmGXtEyPy64bL7aD3c', // Lifinity v2
    'HyaB3W9q6XdA5xwpU4XnSZV94htfmbmqJXZcEbRaJutt', // Invariant
    'HpNfyc2Saw7RKkQd8nEL4khUcuPhQ7WwY1B2qjx8jxFq', // PancakeSwap v3
    'swapNyd8XiQwJ6ianp9snpu4brUqFxadzvHebnAXjJZ', // Stabble Stable Swap
    'swapFpHZwjELNnjvThjajtiVmkz3yPQEHjLtka2fwHW', // Stabble Weighted Swap
    'MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG', // Moonshot
    'boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4', // Boop
    'HEAVENoP2qxoeuF8Dj2oT1GHEnu49U5mJYkdeC8BAX2o', // Heaven
    'FarmsPZpWu9i7Kky8tPN37rs2TpmMrAZrC7S7vJa91Hr', // Kamino Farms
    'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY', // Metaplex Bubblegum
    'CCTPV2Sm4AdWt5296sk4P66VBZ7bEhcARwFaaS9YPbeC', // CCTP Message Transmitter v2
    'CCTPV2vPZJS2u2BBsUoscuikbYjnpFmbFsvVuJdgUMQe', // CCTP Token Messenger Minter v2
    'M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K', // Magic Eden v2
    'GDDMwNyyx8uB6zrqwBFHjLLG3TBYk2F8Az4yrQC5RzMp', // Sequence Enforcer
  ],
  framework: 'anchor',
  first: 6000,
  names: '-',
};
