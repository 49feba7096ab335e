import { fromBinary } from '@bufbuild/protobuf';
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import type { StoredTransaction } from '../../rpc-service/ledger-store.ts';
import { encodeSignature, SIGNATURE_BYTES, type Signature } from '../../solana/ids/signature.ts';
import type { TransactionVersion } from '../../solana/model/transaction.ts';
import { encodeWireTransaction } from '../../solana/wire/transaction-codec.ts';
import { fromWireForm, type WireTransaction } from '../../solana/wire/wire-form.ts';
import { TransactionSchema } from './confirmed_block_pb.ts';
import { readMeta } from './meta.ts';
import { stepOver } from './row-reader.ts';
import { decodeTransaction, sized } from './transaction.ts';

/**
 * A transaction from the bytes of its ConfirmedTransaction; of a block's, all but one may never be asked for anything. What was decoded is
 * not kept: of a block that is written from start to end only one transaction is held at a time.
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
  };
}

// Field numbers.
const CONFIRMED = { transaction: 1, meta: 2 };
const TRANSACTION = { signatures: 1, message: 2 };
const MESSAGE = { versioned: 5, config: 7 };

/** None where the field is missing. */
function readTransaction(confirmed: Uint8Array): Uint8Array {
  return readBytes(confirmed, CONFIRMED.transaction) ?? new Uint8Array();
}

function readId(transaction: Uint8Array): Signature {
  const id = readBytes(transaction, TRANSACTION.signatures);
  if (id === null) throw new Error('a transaction without signatures');
  return encodeSignature(sized(id, SIGNATURE_BYTES, 'a signature'));
}

/** As decoding gives it, some twenty times faster. */
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
      stepOver(wire, tag);
    }
  }
  if (!versioned) return 'legacy';
  return hasConfig ? 1 : 0;
}

/** The first field of a message with this number, which is one of bytes; null where there is none. Throws on what is no message. */
function readBytes(message: Uint8Array, wanted: number): Uint8Array | null {
  const wire = new BinaryReader(message);
  while (wire.pos < wire.len) {
    const tag = wire.tag();
    if (tag[0] === wanted && tag[1] === WireType.LengthDelimited) return wire.bytes();
    stepOver(wire, tag);
  }
  return null;
}
