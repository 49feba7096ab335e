import { fromBinary } from '@bufbuild/protobuf';
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import type { StoredTransaction } from '../../service/store.ts';
import { encodeSignature, type Signature } from '../../solana/signature.ts';
import { encodeWireTransaction } from '../../solana/wire/transaction-codec.ts';
import { fromWireForm, type WireTransaction } from '../../solana/wire/wire-form.ts';
import { TransactionSchema, TransactionStatusMetaSchema } from './confirmed_block_pb.ts';
import { decodeMeta } from './meta.ts';
import { decodeTransaction } from './transaction.ts';

// ConfirmedTransaction's field numbers.
const TRANSACTION = 1;
const META = 2;

/** A transaction from the bytes of its ConfirmedTransaction. Throws where those are not two fields. */
export function openProtoTransaction(bytes: Uint8Array): StoredTransaction {
  const { transaction, meta } = splitTransaction(bytes);
  let decoded: WireTransaction | null = null;
  const wire = (): WireTransaction => (decoded ??= decodeTransaction(fromBinary(TransactionSchema, transaction)));
  return {
    version: () => wire().message.version,
    id: () => encodeId(wire()),
    transaction: () => fromWireForm(wire()),
    wireBytes: () => encodeWireTransaction(wire()),
    meta: () => (meta === null ? null : decodeMeta(fromBinary(TransactionStatusMetaSchema, meta))),
  };
}

function encodeId({ signatures: [id] }: WireTransaction): Signature {
  if (id === undefined) throw new Error('a transaction without signatures');
  return encodeSignature(id);
}

interface SplitTransaction {
  /** The bytes of a Transaction; none where the field is missing. */
  readonly transaction: Uint8Array;
  /** The bytes of a TransactionStatusMeta; null where nothing was recorded. */
  readonly meta: Uint8Array | null;
}

function splitTransaction(bytes: Uint8Array): SplitTransaction {
  const reader = new BinaryReader(bytes);
  let transaction: Uint8Array = new Uint8Array();
  let meta: Uint8Array | null = null;
  while (reader.pos < reader.len) {
    const [field, wireType] = reader.tag();
    const isBytes = wireType === WireType.LengthDelimited;
    if (field === TRANSACTION && isBytes) transaction = reader.bytes();
    else if (field === META && isBytes) meta = reader.bytes();
    else reader.skip(wireType, field);
  }
  return { transaction, meta };
}
