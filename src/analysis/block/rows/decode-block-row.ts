import {
  DecodeError,
  arrayOf,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeString,
  decodeU64,
} from '../../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../../shared/json/json.ts';
import { type BodyDecoder, decodeVersion, tryDecodeEntry } from '../../../rpc-protocol/responses/decode-transaction.ts';
import { decodeErr, decodeLoadedAddresses } from '../../../rpc-protocol/responses/decode-meta.ts';
import { NO_LOADED_ADDRESSES } from '../../../solana/model/transaction.ts';
import { blockRow, type BlockRow, type RowEntry } from './block-row.ts';

/** Decodes only the parts of a transaction that a row shows. If decoding fails, the row contains the reason. */
export function decodeBlockRow(json: JsonValue, index: number, decodeBody: BodyDecoder): BlockRow {
  try {
    return blockRow(decodeRowEntry(json, decodeBody), index);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return blockRow(tryDecodeEntry(json, decodeBody), index);
  }
}

function decodeRowEntry(json: JsonValue, decodeBody: BodyDecoder): RowEntry {
  const object = decodeObject(json);
  const version = decodeMember(object, 'version', decodeVersion);
  return {
    version,
    body: decodeMember(object, 'transaction', (body) => decodeBody(body, version)),
    meta: decodeOptionalMember(object, 'meta', decodeRowMeta),
  };
}

function decodeRowMeta(json: JsonValue | undefined): RowEntry['meta'] {
  const meta = decodeObject(json);
  const err = decodeErr(meta);
  const fee = decodeMember(meta, 'fee', decodeU64);
  // A row needs the balances only to tell a failure from a transaction that was not executed.
  const decodeBalances = (name: string) =>
    (err !== null && fee === 0n && decodeOptionalMember(meta, name, arrayOf(decodeU64))) || [];
  return {
    err,
    fee,
    preBalances: decodeBalances('preBalances'),
    postBalances: decodeBalances('postBalances'),
    computeUnitsConsumed: decodeOptionalMember(meta, 'computeUnitsConsumed', decodeU64),
    costUnits: decodeOptionalMember(meta, 'costUnits', decodeU64),
    loadedAddresses: decodeOptionalMember(meta, 'loadedAddresses', decodeLoadedAddresses) ?? NO_LOADED_ADDRESSES,
    // A row shows the log only of a failure.
    logMessages: err === null ? null : decodeOptionalMember(meta, 'logMessages', arrayOf(decodeString)),
  };
}
