import { decodeNumber, decodeObject, decodeString, decodeU64 } from '../../shared/json/json-decoding.ts';
import type { JsonObject, JsonValue } from '../../shared/json/json.ts';
import { formatUiAmount } from '../model/transaction.ts';
import {
  type Field,
  base64,
  bool,
  enumOf,
  formatFloat,
  parseFloatText,
  pubkey,
  untilEnd,
} from './layout/binary-layout.ts';

/** A u64 amount followed by its decimals. */
export const tokenAmount: Field = {
  read: (reader) => formatTokenAmount(reader.u64(), reader.u8()),
  write: (writer, value) => {
    const { amount, decimals } = decodeObject(value);
    writer.u64(decodeU64(amount));
    writer.u8(decodeNumber(decimals));
  },
};

/** UTF-8 to the end of the data. */
export const uiAmount: Field = {
  read: (reader) => reader.utf8(reader.remaining()),
  write: (writer, value) => writer.bytes(encodeUtf8(value)),
};

export const authorityType = enumOf('u8', [
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

/** Extension types of two bytes each to the end of the data, shown by name. */
export const extensionTypes = untilEnd(
  enumOf('u16', [
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

/** 32 bytes as base58, or null if all are zero. */
export const nonZeroPubkey: Field = nonZero(pubkey);

/** 32 bytes as base64, or null if all are zero. */
export const nonZeroElGamalPubkey: Field = nonZero(base64(32));

/** A byte that is 0 for false and anything else for true. */
export const flag: Field = { ...bool, read: (reader) => reader.u8() !== 0 };

/** A double as decimal text without an exponent. */
export const float: Field = {
  read: (reader) => formatFloat(reader.f64()),
  write: (writer, value) => writer.f64(parseFloatText(decodeString(value))),
};

/** A u32 length and as many bytes of UTF-8. */
export const borshString: Field = {
  read: (reader) => reader.utf8(reader.u32()),
  write: (writer, value) => {
    const bytes = encodeUtf8(value);
    writer.u32(bytes.length);
    writer.bytes(bytes);
  },
};

/** The name of a token metadata field: one of the three standard ones, or a custom key. */
export const metadataField: Field = {
  read: (reader, previous) => {
    const field = reader.u8();
    if (field === METADATA_FIELDS.length) return borshString.read(reader, previous);
    const name = METADATA_FIELDS[field];
    if (name === undefined) throw reader.error('no such field');
    return name;
  },
  write: (writer, value) => {
    const field = METADATA_FIELDS.findIndex((name) => name === value);
    writer.u8(field === -1 ? METADATA_FIELDS.length : field);
    if (field === -1) borshString.write(writer, value);
  },
};

/**
 * Raw units of a token as nodes print them. `uiAmount` is a double, or null if 10^decimals does not fit u64; `uiAmountString` is
 * exact.
 */
export function formatTokenAmount(units: bigint, decimals: number): JsonObject {
  return {
    amount: units.toString(),
    decimals,
    uiAmount: decimals < 20 ? Number(units) / Number(10n ** BigInt(decimals)) : null,
    uiAmountString: formatUiAmount(units, decimals),
  };
}

const METADATA_FIELDS = ['name', 'symbol', 'uri'];

function nonZero(field: Field): Field {
  return {
    read: (reader, previous) => {
      const isZero = reader
        .fork()
        .bytes(32)
        .every((byte) => byte === 0);
      const value = field.read(reader, previous);
      return isZero ? null : value;
    },
    write: (writer, value) => (value === null ? writer.bytes(new Uint8Array(32)) : field.write(writer, value)),
  };
}

function encodeUtf8(value: JsonValue | undefined): Uint8Array {
  return new TextEncoder().encode(decodeString(value));
}
