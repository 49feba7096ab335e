import {
  DecodeError,
  arrayOf,
  decodeMember,
  decodeObject,
  decodeOptionalMember,
  decodeU64,
} from '../../../shared/json/json-decoding.ts';
import type { JsonValue } from '../../../shared/json/json.ts';
import { type BodyDecoder, decodeVersion, tryDecodeEntry } from '../../../rpc-protocol/responses/decode-transaction.ts';
import { decodeLoadedAddresses, decodeTokenBalance } from '../../../rpc-protocol/responses/decode-meta.ts';
import { NO_LOADED_ADDRESSES } from '../../../solana/model/transaction.ts';
import { type BalancesEntry, entryBalances, type EntryBalances } from './entry-balances.ts';

/** Decodes only the accounts of a transaction and their balances. What cannot be decoded is missing. */
export function decodeEntryBalances(json: JsonValue, decodeBody: BodyDecoder): EntryBalances {
  try {
    const object = decodeObject(json);
    const version = decodeMember(object, 'version', decodeVersion);
    return entryBalances({
      body: decodeMember(object, 'transaction', (body) => decodeBody(body, version)),
      meta: decodeOptionalMember(object, 'meta', decodeBalances),
    });
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return entryBalances(tryDecodeEntry(json, decodeBody));
  }
}

function decodeBalances(json: JsonValue | undefined): BalancesEntry['meta'] {
  const meta = decodeObject(json);
  return {
    loadedAddresses: decodeOptionalMember(meta, 'loadedAddresses', decodeLoadedAddresses) ?? NO_LOADED_ADDRESSES,
    preBalances: decodeMember(meta, 'preBalances', arrayOf(decodeU64)),
    postBalances: decodeMember(meta, 'postBalances', arrayOf(decodeU64)),
    preTokenBalances: decodeOptionalMember(meta, 'preTokenBalances', arrayOf(decodeTokenBalance)),
    postTokenBalances: decodeOptionalMember(meta, 'postTokenBalances', arrayOf(decodeTokenBalance)),
  };
}
