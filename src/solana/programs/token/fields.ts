import { encodeBase64 } from '../../../shared/base64.ts';
import { ADDRESS_BYTES, encodeAddress } from '../../address.ts';
import { formatFloat } from '../format-float.ts';
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

/** 32 bytes of base58, null where all are zero. */
export const nonZeroPubkey: Field = (reader) => {
  const bytes = reader.bytes(ADDRESS_BYTES);
  return isZero(bytes) ? null : encodeAddress(bytes);
};

/** 32 bytes of base64, null where all are zero. */
export const nonZeroElGamalPubkey: Field = (reader) => {
  const bytes = reader.bytes(32);
  return isZero(bytes) ? null : encodeBase64(bytes);
};

/** A byte that is 0 for false. */
export const flag: Field = (reader) => reader.u8() !== 0;

/** A double as decimal text without an exponent. */
export const float: Field = (reader) => formatFloat(reader.f64());

/** A u32 length and that much UTF-8. */
export const borshString: Field = (reader) => reader.utf8(reader.u32());

/** A field of token metadata: one of the three that all have, or a key of its own. */
export const metadataField: Field = (reader) => {
  const field = reader.u8();
  if (field === 3) return borshString(reader);
  const name = ['name', 'symbol', 'uri'][field];
  if (name === undefined) throw reader.error('no such field');
  return name;
};

function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}
