import { fromBinary } from '@bufbuild/protobuf';
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import type { StoredTransaction } from '../../service/store.ts';
import { encodeSignature, type Signature } from '../../solana/signature.ts';
import { encodeWireTransaction } from '../../solana/wire/transaction-codec.ts';
import { fromWireForm, type WireTransaction } from '../../solana/wire/wire-form.ts';
import { TransactionSchema } from './confirmed_block_pb.ts';
import { readMeta } from './meta.ts';
import { decodeTransaction } from './transaction.ts';

// ConfirmedTransaction's field numbers.
const TRANSACTION = 1;
const META = 2;

/** A transaction from the bytes of its ConfirmedTransaction; of a block's, all but one may never be asked for anything. */
export function openProtoTransaction(bytes: Uint8Array): StoredTransaction {
  let opened: SplitTransaction | null = null;
  let decoded: WireTransaction | null = null;
  const split = (): SplitTransaction => (opened ??= splitTransaction(bytes));
  const wire = (): WireTransaction =>
    (decoded ??= decodeTransaction(fromBinary(TransactionSchema, split().transaction)));
  return {
    version: () => wire().message.version,
    id: () => encodeId(wire()),
    transaction: () => fromWireForm(wire()),
    wireBytes: () => encodeWireTransaction(wire()),
    meta: () => {
      const { meta } = split();
      return meta === null ? null : readMeta(meta);
    },
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

/** Throws where the bytes are not two fields. */
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
