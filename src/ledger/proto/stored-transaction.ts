import { encodeSignature } from '../../solana/ids/id-bytes.ts';
import { fromBinary } from '@bufbuild/protobuf';
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import { NONE_ABSENT } from '../../rpc-service/absent-members.ts';
import type { StoredTransaction } from '../../rpc-service/ledger-store.ts';
import { SIGNATURE_BYTES, type Signature } from '../../solana/ids/ids.ts';
import type { TransactionVersion } from '../../solana/model/transaction.ts';
import { encodeWireTransaction } from '../../solana/wire/transaction-codec.ts';
import { fromWireForm, type WireTransaction } from '../../solana/wire/wire-form.ts';
import { TransactionSchema } from './confirmed_block_pb.ts';
import { readMeta } from './meta.ts';
import { skipField } from './row-reader.ts';
import { decodeTransaction, expectLength } from './transaction.ts';

/**
 * Opens a transaction from the bytes of its ConfirmedTransaction. Decodes on access, since a lookup needs only one transaction of its
 * block. Does not cache, so that encoding a whole block keeps only one decoded transaction in memory.
 */
export function openProtoTransaction(bytes: Uint8Array): StoredTransaction {
  const wire = (): WireTransaction => decodeTransaction(fromBinary(TransactionSchema, readTransaction(bytes)));
  return {
    version: () => readVersion(readTransaction(bytes)),
    id: () => readId(readTransaction(bytes)),
    transaction: () => fromWireForm(wire()),
    wireBytes: () => encodeWireTransaction(wire()),
    meta: () => {
      const meta = readBytes(bytes, CONFIRMED.meta);
      return meta === null ? null : readMeta(meta);
    },
    absentInMeta: NONE_ABSENT,
  };
}

// Field numbers.
const CONFIRMED = { transaction: 1, meta: 2 };
const TRANSACTION = { signatures: 1, message: 2 };
const MESSAGE = { versioned: 5, config: 7 };

/** Empty if the field is missing. */
function readTransaction(confirmed: Uint8Array): Uint8Array {
  return readBytes(confirmed, CONFIRMED.transaction) ?? new Uint8Array();
}

function readId(transaction: Uint8Array): Signature {
  const id = readBytes(transaction, TRANSACTION.signatures);
  if (id === null) throw new Error('a transaction without signatures');
  return encodeSignature(expectLength(id, SIGNATURE_BYTES, 'a signature'));
}

/** The version without decoding the message, which is about 20 times faster. */
function readVersion(transaction: Uint8Array): TransactionVersion {
  const message = readBytes(transaction, TRANSACTION.message);
  if (message === null) throw new Error('a transaction without a message');
  const wire = new BinaryReader(message);
  let versioned = false;
  let hasConfig = false;
  while (wire.pos < wire.len) {
    const tag = wire.tag();
    const [field] = tag;
    if (field === MESSAGE.versioned) versioned = wire.bool();
    else {
      hasConfig ||= field === MESSAGE.config;
      skipField(wire, tag);
    }
  }
  if (!versioned) return 'legacy';
  return hasConfig ? 1 : 0;
}

/** The first length-delimited field of a message with this number, or null. Throws on invalid bytes. */
function readBytes(message: Uint8Array, wanted: number): Uint8Array | null {
  const wire = new BinaryReader(message);
  while (wire.pos < wire.len) {
    const tag = wire.tag();
    if (tag[0] === wanted && tag[1] === WireType.LengthDelimited) return wire.bytes();
    skipField(wire, tag);
  }
  return null;
}
