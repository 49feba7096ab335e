import { type Field, type Layout, oneOf, untilEnd } from '../layout.ts';
import { formatTokenAmount } from '../token-amount.ts';

/** A u64 and the decimals that tell what it means. */
export const checkedAmount: Layout = {
  tokenAmount: (reader) => formatTokenAmount(reader.u64(), reader.u8()),
};

/** UTF-8 to the end of the data. */
export const uiAmount: Field = (reader) => reader.utf8(reader.remaining());

export const authorityType = oneOf('u8', [
  'mintTokens',
  'freezeAccount',
  'accountOwner',
  'closeAccount',
  'transferFeeConfig',
  'withheldWithdraw',
  'closeMint',
  'interestRate',
  'permanentDelegate',
  'confidentialTransferMint',
  'transferHookProgramId',
  'confidentialTransferFeeConfig',
  'metadataPointer',
  'groupPointer',
  'groupMemberPointer',
  'scaledUiAmount',
  'pause',
  'permissionedBurn',
]);

/** Numbers of two bytes to the end of the data, by name. */
export const extensionTypes = untilEnd(
  oneOf('u16', [
    'uninitialized',
    'transferFeeConfig',
    'transferFeeAmount',
    'mintCloseAuthority',
    'confidentialTransferMint',
    'confidentialTransferAccount',
    'defaultAccountState',
    'immutableOwner',
    'memoTransfer',
    'nonTransferable',
    'interestBearingConfig',
    'cpiGuard',
    'permanentDelegate',
    'nonTransferableAccount',
    'transferHook',
    'transferHookAccount',
    'confidentialTransferFeeConfig',
    'confidentialTransferFeeAmount',
    'metadataPointer',
    'tokenMetadata',
    'groupPointer',
    'tokenGroup',
    'groupMemberPointer',
    'tokenGroupMember',
    'confidentialMintBurn',
    'scaledUiAmount',
    'pausable',
    'pausableAccount',
    'permissionedBurn',
  ]),
);
